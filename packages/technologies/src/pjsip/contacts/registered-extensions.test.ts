import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { DialplanSteps } from '../configuration/dialplan-steps.ts'
import { TestPjsip } from '../pjsip-fixture.ts'

const conf = (regcontext: string, aor = '') => `
[global]
regcontext = ${regcontext}
[alice]
type = endpoint
aors = alice
[alice]
type = aor
max_contacts = 2
${aor}
`

function open(text: string, taken: readonly string[] = []) {
  const steps = new Map<string, string>()
  const registeredSteps: DialplanSteps = {
    add({ context, exten, priority, application, data }) {
      const place = `${context},${exten},${priority}`
      if (taken.includes(place)) return false
      steps.set(place, `${application}(${data})`)
      return true
    },
    remove: ({ context, exten, priority }) => void steps.delete(`${context},${exten},${priority}`),
  }
  const fixture = new TestPjsip(text, { registeredSteps })
  return { fixture, steps }
}

describe('regcontext', () => {
  it('has an extension for each aor that is registered, and only as long as it is', async () => {
    const { fixture, steps } = open(conf('here'))
    assert.deepEqual([...steps], [])
    const [one, two] = [fixture.phone('alice'), fixture.phone('alice', { port: 5070 })]
    await one.register()
    assert.deepEqual([...steps], [['here,alice,1', 'NoOp(alice)']])
    await two.register()
    await one.register({ expires: 0 })
    assert.equal(steps.size, 1)
    await two.register({ expires: 0 })
    assert.deepEqual([...steps], [])
    await fixture.close()
  })

  it('follows the answers to questions where some are asked', async () => {
    const { fixture, steps } = open(conf('here', 'qualify_frequency = 10\nqualify_timeout = 1'))
    await fixture.pjsip.open()
    const phone = fixture.phone('alice')
    await phone.register()
    await fixture.clock.pass('20s')
    assert.equal(steps.size, 1)
    phone.answersWith = undefined
    await fixture.clock.pass('15s')
    assert.equal(steps.size, 0)
    await fixture.close()
  })

  it('leaves alone what somebody wrote there, and does nothing where it is not named', async () => {
    for (const [name, taken] of [
      ['here', ['here,alice,1']],
      ['', []],
    ] as const) {
      const { fixture, steps } = open(conf(name), taken)
      await fixture.phone('alice').register()
      assert.equal(steps.size, 0)
      await fixture.close()
    }
  })

  it('is empty when the exchange ends', async () => {
    const { fixture, steps } = open(conf('here', 'contact = sip:10.0.0.9'))
    assert.equal(steps.size, 1)
    await fixture.close()
    assert.equal(steps.size, 0)
  })
})
