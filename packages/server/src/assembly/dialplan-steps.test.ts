import assert from 'node:assert/strict'
import { it } from 'node:test'
import { Dialplan } from '@jackfield/dialplan'
import { dialplanSteps } from './dialplan-steps.ts'

it('steps of a technology come and go, and those of others stay', () => {
  const contexts = new Dialplan()
  let refreshed = 0
  const steps = dialplanSteps({ contexts, extensionStates: { refresh: () => refreshed++ } }, 'SIP')
  const own = { context: 'here', exten: '600', priority: 1, application: 'NoOp', data: '600' }
  contexts.addPriority({ ...own, context: 'there', application: 'Hangup', registrar: 'pbx_config' })

  assert.equal(steps.add(own), true)
  assert.equal(contexts.context('here')?.extension('600')?.priority(1)?.data, '600')
  assert.equal(steps.add({ ...own, context: 'there' }), false)
  steps.remove({ ...own, context: 'there' })
  assert.equal(contexts.context('there')?.extension('600')?.priority(1)?.application, 'Hangup')
  steps.remove(own)
  assert.equal(contexts.context('here'), undefined)
  assert.equal(refreshed, 0)

  const hint = { ...own, context: 'there', priority: 'hint', application: 'PJSIP/600', data: '' } as const
  assert.equal(steps.add(hint), true)
  assert.equal([...contexts.hints()].length, 1)
  steps.remove(hint)
  steps.remove({ ...hint, context: 'nowhere' })
  assert.equal([...contexts.hints()].length, 0)
  assert.equal(refreshed, 2)
})
