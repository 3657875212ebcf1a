import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkValues } from '../engine/dialplan-fixture.ts'

test('known names only', async () => {
  const fixture = await checkValues({}, [
    ['${SET(CDR_PROP(disable)=1)}', '1'],
    ['${SET(CDR_PROP(nonsense)=1)}', '1'],
  ])
  assert.equal(fixture.problems.length, 1)
})
