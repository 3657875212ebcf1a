import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CommandFixture } from '../command-fixture.ts'

test('how call records are kept', async (t) => {
  const fixture = await new CommandFixture().start()
  t.after(() => fixture.close())
  const lines = await fixture.run('cdr show status')
  assert.ok(lines.includes('  Logging:                    Enabled'))
  assert.ok(lines.includes('  Mode:                       Batch'))
  assert.ok(lines.includes('    cdr-custom'))
  assert.deepEqual(await fixture.data('cdr show status'), {
    ...{ isEnabled: true, keepsUnanswered: false, recordsCongestion: false, isDefaultOn: true, written: 3, waiting: 2 },
    ...{ backends: ['cdr-custom'], batch: { size: 10, timeMs: 5000, flushesAtEnd: true } },
  })
  assert.deepEqual(await fixture.run('cdr submit'), [
    'Submitted CDRs to backend engines for processing.  This may take a while.',
  ])
  assert.deepEqual(fixture.asked, ['submit'])
  assert.deepEqual(await fixture.run('cel show status'), [
    'CEL Logging: Enabled',
    'CEL Tracking Event: CHAN_START',
    'CEL Tracking Application: dial',
    'CEL Event Subscriber: cel-custom',
  ])
  assert.deepEqual(await fixture.data('cel show status'), {
    ...{ isEnabled: true, kinds: ['CHAN_START'], applications: ['dial'], backends: ['cel-custom'] },
  })
})

test('programs that drive calls, and the network, can be watched', async (t) => {
  const fixture = await new CommandFixture().start()
  t.after(() => fixture.close())
  assert.deepEqual(await fixture.run('agi set debug on'), ['AGI Debugging Enabled'])
  assert.equal(fixture.deps.agi.isDebugged, true)
  assert.deepEqual(await fixture.run('agi set debug off'), ['AGI Debugging Disabled'])
  assert.equal((await fixture.run('agi show commands')).at(-1), 'Yes  NOOP                         Does nothing.')
  assert.deepEqual(await fixture.run('rtp set debug on'), ['RTP Packet Debugging Enabled'])
  assert.deepEqual(await fixture.run('rtp set debug off'), ['RTP Packet Debugging Disabled'])
  assert.deepEqual(fixture.asked, ['rtp true', 'rtp false'])
})
