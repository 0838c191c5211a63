"""The floor: the same files through ruamel.yaml's safe loader over its C parser and jsonschema-rs, and nothing else."""

import json
import sys
from pathlib import Path

import jsonschema_rs
from ruamel.yaml import YAML

folder = Path(sys.argv[1])
valid = jsonschema_rs.validator_for(json.loads((folder / "card.schema.json").read_bytes()))
errors = 0
yaml = YAML(typ="safe", pure=False)
assert yaml.Parser.__name__ == "CParser", "without ruamel.yaml.clib the floor would be read by Python"
for path in sorted(folder.glob("cards/*/*.yaml")):
    for record in yaml.load(path.read_bytes())["card"]:
        errors += sum(1 for _ in valid.iter_errors(record))
print(errors, "errors")
