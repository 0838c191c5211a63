"""Numbers that the words of a record must say: at an icon that is another number's own they are not said."""

from __future__ import annotations

from collections.abc import Callable

from conftest import TOY_SYSTEM

Says = Callable[..., list[str]]
SCHEMA = (
    '{"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Task", "$ref": "meeple:base/record",'
    ' "properties": {"goal": {"type": "string", "x-text": "line", "description": "x"},'
    ' "boats": {"type": "integer", "x-said": "goal", "description": "x"},'
    ' "days-per-boat": {"type": "integer", "x-said": "goal", "description": "x"},'
    ' "wall": {"type": "integer", "x-said": "goal", "description": "x"}}, "unevaluatedProperties": false}'
)


def test_the_amount_at_the_icon_of_one_number_does_not_say_another(says: Says) -> None:
    system = TOY_SYSTEM.replace("kinds:\n", "kinds:\n  task: {schema: task.schema.json, title: Task}\n")
    goal = '"Bring {boat:3} home and raise the wall by four planks."'

    def told(boats: int, wall: int) -> list[str]:
        tasks = f"icon:\n- {{id: boat, name: Boat}}\ntask:\n- id: t\n  goal: {goal}\n  boats: {boats}\n  wall: {wall}\n"
        return [
            line[:17] for line in says({"system.yaml": system, "task.schema.json": SCHEMA, "t.yaml": tasks}, "MW437")
        ]

    assert told(3, 4) == []
    assert told(3, 3) == ["MW437 t.yaml:7:9 "]
    assert told(4, 4) == ["MW437 t.yaml:6:10"]


def test_a_number_is_not_said_by_one_of_another_thing_than_its_key_names(says: Says) -> None:
    system = TOY_SYSTEM.replace("kinds:\n", "kinds:\n  task: {schema: task.schema.json, title: Task}\n")

    def told(days: int, goal: str) -> list[str]:
        tasks = f"task:\n- {{id: t, goal: {goal}, days-per-boat: {days}}}\n"
        return says({"system.yaml": system, "task.schema.json": SCHEMA, "t.yaml": tasks}, "MW437")

    goal = "On 2 coasts three days bring a boat."
    assert told(3, goal) == []
    assert [line[:18] for line in told(2, goal)] == ["MW437 t.yaml:2:70 "]
    assert told(2, "On 2 coasts wait for a boat.") == []
    assert told(2, "On 2 coasts three boats come.") == []  # `boat` is what it is counted for
