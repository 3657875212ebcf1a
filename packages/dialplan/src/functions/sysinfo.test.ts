import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Rehearsal } from '../engine/rehearsal.ts'

test('numbers about the machine', async () => {
  const world = new Rehearsal()
  const channel = world.standing()
  for (const item of ['loadavg', 'uptime', 'totalram', 'freeram']) {
    assert.ok(Number(await world.value(`\${SYSINFO(${item})}`, channel)) >= 0, item)
  }
  assert.equal(await world.value('${SYSINFO(numcalls)}', channel), '1')
  assert.equal(await world.value('${SYSINFO(nonsense)}', channel), '')
})
