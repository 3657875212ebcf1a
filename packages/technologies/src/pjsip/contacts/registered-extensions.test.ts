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
  const world = new TestPjsip(text, { registeredSteps })
  return { world, steps }
}

describe('regcontext', () => {
  it('has an extension for each aor that is registered, and only as long as it is', async () => {
    const { world, steps } = open(conf('here'))
    assert.deepEqual([...steps], [])
    const [one, two] = [world.phone('alice'), world.phone('alice', { port: 5070 })]
    await one.register()
    assert.deepEqual([...steps], [['here,alice,1', 'NoOp(alice)']])
    await two.register()
    await one.register({ expires: 0 })
    assert.equal(steps.size, 1)
    await two.register({ expires: 0 })
    assert.deepEqual([...steps], [])
    await world.close()
  })

  it('follows the answers to questions where some are asked', async () => {
    const { world, steps } = open(conf('here', 'qualify_frequency = 10\nqualify_timeout = 1'))
    await world.pjsip.open()
    const phone = world.phone('alice')
    await phone.register()
    await world.clock.pass('20s')
    assert.equal(steps.size, 1)
    phone.answersWith = undefined
    await world.clock.pass('15s')
    assert.equal(steps.size, 0)
    await world.close()
  })

  it('leaves alone what somebody wrote there, and does nothing where it is not named', async () => {
    for (const [name, taken] of [
      ['here', ['here,alice,1']],
      ['', []],
    ] as const) {
      const { world, steps } = open(conf(name), taken)
      await world.phone('alice').register()
      assert.equal(steps.size, 0)
      await world.close()
    }
  })

  it('is empty when the exchange ends', async () => {
    const { world, steps } = open(conf('here', 'contact = sip:10.0.0.9'))
    assert.equal(steps.size, 1)
    await world.close()
    assert.equal(steps.size, 0)
  })
})
