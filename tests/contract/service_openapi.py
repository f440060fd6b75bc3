# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""openapi.json describes the service: every reply seen by the contract tests matches it, field by
field, and the service serves this file."""
import json
import os
import re
import unittest
from pathlib import Path

import jsonschema

DOCUMENT = json.loads((Path(os.environ["PANTAU_SOURCE"]) / "resources/openapi/openapi.json").read_text("utf-8"))
SEEN = [Path(path) for path in os.environ["PANTAU_SEEN_REPLIES"].split(",")]
METHODS = {"get", "put", "post", "delete", "options", "head", "patch", "trace"}


def resolve(node):
    while "$ref" in node:
        found = DOCUMENT
        for part in node["$ref"].removeprefix("#/").split("/"):
            found = found[part.replace("~1", "/").replace("~0", "~")]
        node = found
    return node


def closed(schema):
    """Returns the schema with additional fields forbidden in every object."""
    schema = resolve(schema)
    copy = dict(schema)
    if "properties" in copy:
        copy["properties"] = {name: closed(part) for name, part in copy["properties"].items()}
        copy["additionalProperties"] = False
    if "items" in copy:
        copy["items"] = closed(copy["items"])
    if "oneOf" in copy:
        copy["oneOf"] = [closed(part) for part in copy["oneOf"]]
    return copy


def operations():
    """Yields (path, method) of every described operation, with the operation."""
    for path, item in DOCUMENT["paths"].items():
        base = item.get("servers", DOCUMENT["servers"])[0]["url"].rstrip("/")
        for method in METHODS & item.keys():
            yield (base + path, method), item[method]


OPERATIONS = dict(operations())
PATHS = {path for path, _ in OPERATIONS}


def described(path, method, status):
    """Returns the described response, or None."""
    if path not in PATHS:
        name = {404: "NotFound", 429: "TooManyRequests"}.get(status)
        return DOCUMENT["components"]["responses"][name] if name else None
    # HEAD is GET without the body. A method that an address does not accept is described at the accepted one.
    operation = OPERATIONS.get((path, "get" if method == "head" else method))
    if operation is None:
        operation = next(found for (of, _), found in OPERATIONS.items() if of == path) if status == 405 else None
    response = operation["responses"].get(str(status)) if operation else None
    return None if response is None else resolve(response)


def fault(reply):
    """Returns the mismatch between a reply and its description, or nothing if it matches."""
    what = f"{reply['method']} {reply['path']}: {reply['status']}"
    response = described(reply["path"], reply["method"].lower(), reply["status"])
    if response is None:
        return f"{what} is not described"
    media = reply["headers"].get("content-type", "").split(";")[0]
    content = response.get("content", {}).get(media)
    if content is None:
        return f"{what}: {media} is not described"
    if media == "application/json":
        body = json.loads(reply["body"])
        errors = list(jsonschema.Draft202012Validator(closed(content["schema"])).iter_errors(body))
        if errors and reply["path"] != "/openapi.json":
            return f"{what}: {errors[0].message} in {reply['body']}"
    for name, header in response.get("headers", {}).items():
        value = reply["headers"].get(name.lower())
        kind = resolve(header)["schema"]
        if value is not None and kind["type"] == "integer":
            value = int(value)
        if value is not None and not jsonschema.Draft202012Validator(kind).is_valid(value):
            return f"{what}: {name} is {value}"
    for name in {"retry-after", "allow"} & reply["headers"].keys():
        if name not in {header.lower() for header in response.get("headers", {})}:
            return f"{what}: {name} is not described"
    return None


def seen():
    for path in SEEN:
        for line in path.read_text("utf-8").splitlines():
            yield json.loads(line)


def parts(node):
    yield node
    for child in node.values() if isinstance(node, dict) else node if isinstance(node, list) else ():
        yield from parts(child)


class TheDocument(unittest.TestCase):
    def test_document_has_version_and_server(self):
        self.assertRegex(DOCUMENT["openapi"], r"^3\.1\.\d+$")
        for field in ("title", "version"):
            self.assertTrue(DOCUMENT["info"][field])
        self.assertEqual(DOCUMENT["servers"][0]["url"], "/api/v1")

    def test_paths_contain_no_double_slash(self):
        for path, item in DOCUMENT["paths"].items():
            for server in item.get("servers", DOCUMENT["servers"]):
                self.assertNotIn("//", server["url"] + path)

    def test_references_resolve_and_components_are_used(self):
        used = {node["$ref"] for node in parts(DOCUMENT) if isinstance(node, dict) and "$ref" in node}
        for reference in used:
            self.assertTrue(resolve({"$ref": reference}), reference)
        for kind in ("schemas", "responses", "headers"):
            for name in DOCUMENT["components"][kind]:
                self.assertIn(f"#/components/{kind}/{name}", used)
        for requirement in DOCUMENT["security"]:
            self.assertLessEqual(requirement.keys(), DOCUMENT["components"]["securitySchemes"].keys())

    def test_operations_describe_404_and_405(self):
        for (path, method), operation in OPERATIONS.items():
            if path.startswith("/api/"):
                with self.subTest(f"{method} {path}"):
                    self.assertTrue({"404", "405"} <= operation["responses"].keys())

    def test_operations_are_unique_and_complete(self):
        names = [operation["operationId"] for operation in OPERATIONS.values()]
        self.assertEqual(len(names), len(set(names)))
        tags = {tag["name"] for tag in DOCUMENT["tags"]}
        for (path, method), operation in OPERATIONS.items():
            self.assertTrue(path.startswith("/"), path)
            self.assertTrue(operation["summary"], path)
            self.assertLessEqual(set(operation["tags"]), tags)
            for status, response in operation["responses"].items():
                self.assertRegex(status, r"^[1-5]\d\d$")
                self.assertTrue(resolve(response)["description"], f"{method} {path} {status}")

    def test_schemas_are_valid(self):
        for name, schema in DOCUMENT["components"]["schemas"].items():
            with self.subTest(name):
                jsonschema.Draft202012Validator.check_schema(closed(schema))

    def test_examples_match_their_schemas(self):
        count = 0
        for node in parts(DOCUMENT):
            if not isinstance(node, dict) or "schema" not in node:
                continue
            for name, example in node.get("examples", {}).items():
                with self.subTest(name):
                    jsonschema.validate(example["value"], closed(node["schema"]), jsonschema.Draft202012Validator)
                    count += 1
        self.assertGreater(count, 8)

    def test_every_seen_reply_is_described(self):
        faults = {found for found in map(fault, seen()) if found}
        self.assertEqual(sorted(faults), [])

    def test_every_described_reply_is_seen(self):
        replies = [(reply["path"], reply["method"].lower(), str(reply["status"])) for reply in seen()]
        # Statuses for clients that no library can play (see tests/contract/tst_service_front.cpp), and 404 of other
        # addresses.
        unseen = {"400", "404", "413", "503"}
        for (path, method), operation in OPERATIONS.items():
            # A failure of /limit is the same as of /check. Pages outside the contract are in tst_service_front.cpp.
            rare = unseen | {"500"} if method == "get" else unseen
            for status in operation["responses"].keys() - rare if path.startswith("/api/") else ():
                with self.subTest(f"{method} {path} {status}"):
                    self.assertTrue(any((of, got) == (path, status) and (by == method or status == "405")
                                        for of, by, got in replies))


class TheCheck(unittest.TestCase):
    """The check itself detects mismatches."""

    def assert_fault(self, pattern, status, body, path="/api/v1/limit", headers=None):
        headers = {"content-type": "application/json"} | (headers or {})
        found = fault({"method": "GET", "path": path, "status": status, "headers": headers, "body": json.dumps(body)})
        self.assertRegex(found or "no fault", pattern)

    def test_undescribed_status_is_detected(self):
        self.assert_fault("not described", 418, {})

    def test_undescribed_field_is_detected(self):
        body = {"success": True, "limit": {"type": "freemium", "period": "daily",
                                           "rate_limit": {"limit": 1, "used": 1, "remaining": 0, "new": 1}}}
        self.assert_fault(re.escape("not valid"), 200, body)

    def test_undescribed_header_is_detected(self):
        body = {"success": False, "message": "Invalid API key."}
        self.assert_fault("retry-after is not described", 401, body, headers={"retry-after": "5"})


if __name__ == "__main__":
    unittest.main()
