import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Machine, seededRandom, step } from '@jackfield/base'
import { checkMessage } from '../message/check-message.ts'
import { SipFault } from '../message/fault.ts'
import { formatUri } from '../message/uri.ts'
import { testRequest, testResponse } from '../testing/messages.ts'
import { dialogMachine } from './dialog.machine.ts'
import { Dialog, dialogKeyOfRequest, nextHop } from './dialog.ts'
import { glareDelayMs } from './glare.ts'
import { offerAnswer } from './offer-answer.machine.ts'
import { notifier, subscriber } from './subscription.machine.ts'

const invite = (headers: [string, string][] = []) =>
  testRequest('INVITE', { headers: [['contact', '<sip:alice@192.0.2.2:5070>'], ...headers] })
const asServer = (headers?: [string, string][]) => Dialog.asServer(invite(headers), 'bob', seededRandom(1))
const asClient = (headers: [string, string][] = [], status = 200) => {
  const request = invite()
  const response = testResponse(request, status, { headers: [['contact', '<sip:bob@192.0.2.9;ob>'], ...headers] })
  return Dialog.asClient(request, response)!
}

describe('a dialog', () => {
  it('is the same seen from both sides', () => {
    const [server, client] = [asServer(), asClient()]
    assert.equal(server.key, 'call-1 bob alice')
    assert.equal(client.key, 'call-1 alice bob')
    assert.deepEqual([server.state, client.state], ['early', 'confirmed'])
    const bye = client.createRequest('BYE')
    bye.add('via', 'SIP/2.0/UDP h;branch=z9hG4bK1')
    assert.equal(checkMessage(bye)?.toString(), undefined)
    assert.equal(dialogKeyOfRequest(bye), server.key)
    assert.equal(bye.requestUri, 'sip:bob@192.0.2.9;ob')
    assert.deepEqual(bye.cseq, { sequence: 2, method: 'BYE' })
    assert.equal(server.receive(bye), undefined)
    assert.equal(server.receive(bye), 500, 'a number serves once')
  })

  it('goes by the proxies in the right order', () => {
    const records: [string, string][] = [['record-route', '<sip:p2.example;lr>, <sip:p1.example;lr>']]
    assert.deepEqual(asServer(records).routeSet, ['<sip:p2.example;lr>', '<sip:p1.example;lr>'])
    const client = asClient(records)
    assert.deepEqual(client.routeSet, ['<sip:p1.example;lr>', '<sip:p2.example;lr>'])
    const request = client.createRequest('INFO')
    assert.deepEqual(request.headers('route'), client.routeSet)
    assert.equal(request.requestUri, 'sip:bob@192.0.2.9;ob')
    for (const hop of [nextHop(request), client.nextHop]) {
      assert.ok(!(hop instanceof SipFault))
      assert.equal(formatUri(hop), 'sip:p1.example;lr')
    }
  })

  it('addresses a strict router itself', () => {
    const dialog = asClient([['record-route', '<sip:p2.example;lr>, <sip:p1.example>']])
    const request = dialog.createRequest('INFO')
    assert.equal(request.requestUri, 'sip:p1.example')
    assert.deepEqual(request.headers('route'), ['<sip:p2.example;lr>', '<sip:bob@192.0.2.9;ob>'])
    const hop = dialog.nextHop
    assert.ok(!(hop instanceof SipFault))
    assert.equal(formatUri(hop), 'sip:p1.example')
  })

  it('follows its peer by target refresh only', () => {
    const dialog = asServer()
    const contact: [string, string] = ['contact', '<sip:alice@198.51.100.7>']
    dialog.refreshTarget(testRequest('INFO', { headers: [contact] }))
    assert.equal(dialog.remoteTarget, 'sip:alice@192.0.2.2:5070')
    dialog.refreshTarget(testRequest('UPDATE', { headers: [contact] }))
    assert.equal(dialog.remoteTarget, 'sip:alice@198.51.100.7')
    dialog.refreshTarget(testResponse(testRequest('INVITE'), 200, { headers: [['contact', '<sip:x@y>']] }))
    assert.equal(dialog.remoteTarget, 'sip:x@y')
    dialog.refreshTarget(testRequest('INVITE'))
    assert.equal(dialog.remoteTarget, 'sip:x@y')
  })

  it('is not made by an answer without tag, except by one of RFC 2543', () => {
    const request = invite()
    const early = testResponse(request, 180, { toTag: undefined })
    assert.equal(Dialog.asClient(request, early), undefined)
    const old = Dialog.asClient(request, testResponse(request, 200, { toTag: undefined }))!
    assert.equal(old.remoteTag, '')
    assert.doesNotMatch(old.createRequest('BYE').header('to')!, /tag/)
  })
})

/** `state event → state: effects` for every cell; what is missing is ignored. */
function walk(machine: object, expected: string): void {
  const cells = expected
    .trim()
    .split('\n')
    .map((line) => line.trim())
  const found: string[] = []
  for (const [state, row] of Object.entries(machine)) {
    for (const event of Object.keys(row)) {
      const result = step(machine as Machine<string, string, string>, state, event)
      found.push(`${state} ${event} → ${result.state}: ${result.effects.join(', ')}`.trim())
    }
  }
  assert.deepEqual(found, cells)
}

describe('machines of dialogs', () => {
  it('dialog', () =>
    walk(
      dialogMachine,
      `early provisional → early:
       early success → confirmed: tellConfirmed
       early failure → terminated: tellEnded
       early bye → terminated: tellEnded
       early gone → terminated: tellEnded
       confirmed success → confirmed:
       confirmed bye → terminated: tellEnded
       confirmed gone → terminated: tellEnded`,
    ))

  it('offer and answer', () =>
    walk(
      offerAnswer,
      `none sendFirst → firstLocalOffer:
       none settleFirst → stable:
       none sendOffer → localOffer:
       none receiveOffer → remoteOffer:
       firstLocalOffer settleFirst → stable:
       firstLocalOffer receiveOffer → firstLocalOffer: refuse491
       firstLocalOffer sendOffer → firstLocalOffer: wait
       firstRemoteOffer settleFirst → stable:
       firstRemoteOffer receiveOffer → firstRemoteOffer: refuse500
       firstRemoteOffer sendOffer → firstRemoteOffer: wait
       stable sendOffer → localOffer:
       stable receiveOffer → remoteOffer:
       localOffer receiveAnswer → stable:
       localOffer receiveOffer → localOffer: refuse491
       localOffer sendOffer → localOffer: wait
       localOffer refused → stable:
       remoteOffer sendAnswer → stable:
       remoteOffer receiveOffer → remoteOffer: refuse500
       remoteOffer sendOffer → remoteOffer: wait
       remoteOffer refused → stable:`,
    ))

  it('subscriber', () =>
    walk(
      subscriber,
      `notifyWait accepted → notifyWait:
       notifyWait refused → terminated: stopN, tellEnded
       notifyWait notifyPending → pending: stopN, restartExpiry, tell
       notifyWait notifyActive → active: stopN, restartExpiry, tell
       notifyWait notifyTerminated → terminated: stopN, tell, tellEnded
       notifyWait timerN → terminated: tellEnded
       pending accepted → pending: restartExpiry
       pending notifyPending → pending: stopN, restartExpiry, tell
       pending notifyActive → active: stopN, restartExpiry, tell
       pending notifyTerminated → terminated: stopN, tell, tellEnded
       pending timerN → terminated: tellEnded
       pending expired → terminated: tellEnded
       pending refreshFailed → terminated: stopN, tellEnded
       active accepted → active: restartExpiry
       active notifyPending → pending: stopN, restartExpiry, tell
       active notifyActive → active: stopN, restartExpiry, tell
       active notifyTerminated → terminated: stopN, tell, tellEnded
       active timerN → terminated: tellEnded
       active expired → terminated: tellEnded
       active refreshFailed → terminated: stopN, tellEnded`,
    ))

  it('notifier', () =>
    walk(
      notifier,
      `pending approve → active: notify
       pending refresh → pending: restartExpiry, notify
       pending unsubscribe → terminated: stopExpiry, notifyLast, tellEnded
       pending expired → terminated: notifyLast, tellEnded
       pending finish → terminated: stopExpiry, notify, tellEnded
       pending notifyFailed → terminated: stopExpiry, tellEnded
       active refresh → active: restartExpiry, notify
       active unsubscribe → terminated: stopExpiry, notifyLast, tellEnded
       active expired → terminated: notifyLast, tellEnded
       active finish → terminated: stopExpiry, notify, tellEnded
       active notifyFailed → terminated: stopExpiry, tellEnded`,
    ))
})

it('after glare the caller waits longer than the called', () => {
  const random = seededRandom(3)
  for (let n = 0; n < 200; n++) {
    const [caller, called] = [glareDelayMs(true, random), glareDelayMs(false, random)]
    assert.ok(caller >= 2100 && caller <= 4000 && called >= 0 && called <= 2000)
  }
})
