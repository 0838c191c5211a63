"""Branching stories: model, proofs, odds and tools."""
