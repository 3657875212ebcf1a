import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkValues, DialplanFixture } from '../engine/dialplan-fixture.ts'

test('what a channel is', async () => {
  await checkValues({}, [
    [
      '${CHANNEL(name)} ${CHANNEL(channame)} ${CHANNEL(uniqueid)} ${CHANNEL(linkedid)}',
      'Test/in-00000000 Test/in-00000000 checked checked',
    ],
    ['${CHANNEL(state)} ${CHANNEL(channeltype)} ${CHANNEL(language)}', 'Up Test en'],
    ['${CHANNEL(context)} ${CHANNEL(exten)}', 'rehearsal s'],
    [
      '${CHANNEL(musicclass)}${CHANNEL(accountcode)}${CHANNEL(parkinglot)}${CHANNEL(hangupsource)}${CHANNEL(tenantid)}',
      '',
    ],
    ['${CHANNEL(onhold)}${CHANNEL(checkhangup)}${CHANNEL(amaflags)}', '003'],
    ['${CHANNEL(tonezone)}', ''],
    ['${CHANNEL(nonsense)}', ''],
    ['${CHANNEL(max_forwards)}', '20'],
    ['${CHANNEL(peer)}', ''],
    ['${CHANNEL(appname)}', ''],
  ])
})

test('what may be set', async () => {
  const fixture = await checkValues({}, [
    ['${SET(CHANNEL(language)=fr)}${CHANNEL(language)}', 'frfr'],
    ['${SET(CHANNEL(accountcode)=a)}${CHANNEL(accountcode)}', 'aa'],
    ['${SET(CHANNEL(musicclass)=m)}${CHANNEL(musicclass)}', 'mm'],
    ['${SET(CHANNEL(tenantid)=t)}${CHANNEL(tenantid)}', 'tt'],
    ['${SET(CHANNEL(tonezone)=de)}${CHANNEL(tonezone)}', 'dede'],
    ['${SET(CHANNEL(tonezone)=nowhere)}${CHANNEL(tonezone)}', 'nowherede'],
    ['${SET(CHANNEL(amaflags)=BILLING)}${CHANNEL(amaflags)}', 'BILLING2'],
    ['${SET(CHANNEL(dtmf_features)=thx?)}${CHANNEL(dtmf_features)}', 'thx?THX'],
    ['${SET(CHANNEL(secure_bridge_media)=yes)}${CHANNEL(secure_bridge_media)}', 'yes1'],
    ['${SET(CHANNEL(max_forwards)=3)}${CHANNEL(max_forwards)}', '33'],
    ['${SET(CHANNEL(userfield)=u)}${CHANNEL(userfield)}', 'uu'],
    ['${SET(CHANNEL(callgroup)=2-4,1)}${CHANNEL(callgroup)}', '2-4,11, 2, 3, 4'],
    ['${SET(CHANNEL(pickupgroup)=64,7)}${CHANNEL(pickupgroup)}', '64,77'],
    ['${SET(CHANNEL(namedcallgroup)=a,b)}${CHANNEL(namedcallgroup)}', 'a,ba, b'],
    ['${SET(CHANNEL(namedpickupgroup)=c)}${CHANNEL(namedpickupgroup)}', 'cc'],
    ['${SET(CHANNEL(nonsense)=1)}', '1'],
  ])
  assert.equal(fixture.problems.length, 2)
})

test('hangup handlers are pushed, popped and wiped', async () => {
  const fixture = new DialplanFixture()
  const channel = fixture.standing()
  await fixture.inDialplan(
    '${SET(CHANNEL(hangup_handler_push)=a,s,1(x))}${SET(CHANNEL(hangup_handler_push)=7)}',
    channel,
  )
  assert.deepEqual(channel.hangupHandlers, ['a,s,1(x)', 'rehearsal,s,7'])
  await fixture.inDialplan('${SET(CHANNEL(hangup_handler_pop)=b,s,1)}', channel)
  assert.deepEqual(channel.hangupHandlers, ['a,s,1(x)', 'b,s,1'])
  await fixture.inDialplan('${SET(CHANNEL(hangup_handler_wipe)=)}', channel)
  assert.deepEqual(channel.hangupHandlers, [])
})
