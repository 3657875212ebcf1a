import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'

test('numbers about the machine', async () => {
  const fixture = new DialplanFixture()
  const channel = fixture.standing()
  for (const item of ['loadavg', 'uptime', 'totalram', 'freeram']) {
    assert.ok(Number(await fixture.value(`\${SYSINFO(${item})}`, channel)) >= 0, item)
  }
  assert.equal(await fixture.value('${SYSINFO(numcalls)}', channel), '1')
  assert.equal(await fixture.value('${SYSINFO(nonsense)}', channel), '')
})
