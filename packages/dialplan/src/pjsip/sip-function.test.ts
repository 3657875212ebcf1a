import assert from 'node:assert/strict'
import { test } from 'node:test'
import { technology } from '@jackfield/core'
import { DialplanFixture } from '../engine/dialplan-fixture.ts'

test('the channel is asked first, then the technology', async () => {
  const fixture = new DialplanFixture({
    test: {
      '100': [
        'Set(A=${PJSIP_HEADER(read,X-Kit)})',
        'Set(B=${PJSIP_DIAL_CONTACTS(bob)})',
        'Set(PJSIP_DTMF_MODE()=info)',
        'Wait(1)',
      ],
    },
  })
  const written: string[] = []
  fixture.exchange.technologies.add(
    technology(
      { name: 'PJSIP', description: '', module: 'chan_pjsip.so' },
      { readFunction: (name, args) => (name === 'PJSIP_DIAL_CONTACTS' ? `PJSIP/${args[0]}/sip:x` : undefined) },
    ),
  )
  const channel = fixture.incoming()
  channel.connect({
    ...channel.driver,
    readFunction: (name, args) => (name === 'PJSIP_HEADER' ? args.join(' ') : undefined),
    writeFunction: (name, _args, value) => written.push(`${name}=${value}`) > 0,
  })
  fixture.exchange.dialplanRuns.start(channel, { context: 'test', exten: '100', priority: 1 })
  await fixture.clock.settle()
  assert.equal(channel.variables.get('A'), 'read X-Kit')
  assert.equal(channel.variables.get('B'), 'PJSIP/bob/sip:x')
  assert.deepEqual(written, ['PJSIP_DTMF_MODE=info'])
  assert.deepEqual(fixture.problems, [])
})
