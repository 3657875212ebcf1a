import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isServerNewEnough } from './server-version.ts'

test('servers that lost buckets are too old, and so is what says no version', () => {
  for (const version of ['2.10.23', '2.10.27', '2.11.0', '2.15.1', 'v3.0.0', '2.12.1-RC.1', '10.0.0'])
    assert.ok(isServerNewEnough(version), version)
  for (const version of ['2.10.22', '2.9.10', '1.99.99', '2.2.30', '', 'x', '2.10'])
    assert.ok(!isServerNewEnough(version), version)
})
