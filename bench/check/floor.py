"""The floor: the same files through PyYAML's CSafeLoader and jsonschema-rs, and nothing else."""

import json
import sys
from pathlib import Path

import jsonschema_rs
import yaml

folder = Path(sys.argv[1])
valid = jsonschema_rs.validator_for(json.loads((folder / "card.schema.json").read_bytes()))
errors = 0
for path in sorted(folder.glob("cards/*/*.yaml")):
    for record in yaml.load(path.read_bytes(), yaml.CSafeLoader)["card"]:
        errors += sum(1 for _ in valid.iter_errors(record))
print(errors, "errors")
