import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { formatTimestamp } from '@jackfield/base'
import type { ChannelSnapshot } from '@jackfield/core'
import type { ModelDescription } from '@jackfield/description'
import { bridge, channel, endpoint } from '../applications/applications-fixture.ts'
import { models } from '../models/index.ts'
import { render } from './index.ts'

const shown = (text: string) => JSON.parse(text) as Record<string, unknown>

/** Nothing that is always there is missing, and nothing is shown that is not described. */
function checkAgainstModel(name: string, object: Record<string, unknown>): void {
  const descriptions: readonly ModelDescription[] = models
  const { fields } = descriptions.find((one) => one.name === name) ?? assert.fail(name)
  for (const field of Object.keys(object)) assert.ok(field in fields, `${name}.${field} is described`)
  for (const [field, { optional }] of Object.entries(fields))
    if (!optional) assert.ok(field in object, `${name}.${field} is there`)
}

describe('a channel as text', () => {
  const full = channel('c1', {
    caller: { name: 'Ann "A"', number: '100', presentation: 0 },
    rdnis: '55',
    tenantId: 't1',
    appName: 'Stasis',
    appData: 'app,one',
    reportedVariables: [
      ['B', '2'],
      ['A', ''],
    ],
    createdAt: 1_700_000_000_042,
  })

  it('is another whenever something that is shown is, and the same when something else is', () => {
    const changes: Partial<ChannelSnapshot>[] = [
      { name: 'Local/other' },
      { state: 'Ring' },
      { protocolId: 'p' },
      { caller: { name: '', number: '1', presentation: 0 } },
      { connected: { name: '', number: '2', presentation: 0 } },
      { accountCode: 'a' },
      { context: 'c' },
      { exten: 'e' },
      { priority: 2 },
      { appName: 'Other' },
      { appData: 'other' },
      { createdAt: 1 },
      { language: 'de' },
      { rdnis: '3' },
      { tenantId: 't' },
      { reportedVariables: [['V', '1']] },
      { id: 'c2' },
    ]
    const texts = changes.map((change) => {
      // each beside the one that was shown just before it
      render.channel({ ...full })
      return render.channel({ ...full, ...change })
    })
    assert.equal(new Set([...texts, render.channel(full)]).size, changes.length + 1)
    const first = render.channel({ ...full })
    assert.equal(render.channel({ ...full, application: 'app', bridgeId: 'b', linkedId: 'l', peerAccount: 'p' }), first)
  })

  it('has its fields in the known order, our own ones last', () => {
    const object = shown(render.channel(full))
    assert.deepEqual(Object.keys(object), [
      ...[
        'id',
        'name',
        'state',
        'protocol_id',
        'caller',
        'connected',
        'accountcode',
        'dialplan',
        'creationtime',
        'language',
      ],
      ...['caller_rdnis', 'channelvars', 'tenantid', 'app_name', 'app_data'],
    ])
    checkAgainstModel('Channel', object)
    assert.deepEqual(object.caller, { name: 'Ann "A"', number: '100' })
    assert.deepEqual(object.dialplan, {
      context: 'default',
      exten: 's',
      priority: 1,
      app_name: 'Stasis',
      app_data: 'app,one',
    })
    assert.deepEqual(Object.entries(object.channelvars as object), [
      ['B', '2'],
      ['A', ''],
    ])
    assert.equal(object.creationtime, formatTimestamp(full.createdAt))
    assert.deepEqual([object.app_name, object.app_data], ['Stasis', 'app,one'])
  })

  it('leaves out what is empty, and shows no priority as null', () => {
    const object = shown(render.channel(channel('c1', { priority: -1 })))
    checkAgainstModel('Channel', object)
    for (const field of ['caller_rdnis', 'channelvars', 'tenantid']) assert.ok(!(field in object))
    assert.equal((object.dialplan as { priority: unknown }).priority, null)
  })

  it('is made once per snapshot', () => {
    assert.equal(render.channel(full), render.channel(full))
    assert.notEqual(render.channel({ ...full, state: 'Ring' }), render.channel(full))
  })
})

describe('a bridge as text', () => {
  it('has its fields in the known order, its attributes last', () => {
    const object = shown(
      render.bridge({
        ...bridge('b1', ['c1']),
        attributes: ['mixing', 'dtmf_events'],
        videoMode: 'single',
        videoSourceId: 'c1',
        reportedVariables: [['A', '1']],
      }),
    )
    assert.deepEqual(Object.keys(object), [
      ...[
        'id',
        'technology',
        'bridge_type',
        'bridge_class',
        'creator',
        'name',
        'channels',
        'creationtime',
        'video_mode',
      ],
      ...['video_source_id', 'bridgevars', 'type'],
    ])
    checkAgainstModel('Bridge', object)
    assert.equal(object.type, 'mixing,dtmf_events')
    assert.deepEqual(object.bridgevars, { A: '1' })
  })

  it('leaves out what is not there', () => {
    const object = shown(render.bridge(bridge('b1')))
    checkAgainstModel('Bridge', object)
    assert.ok(!('video_source_id' in object) && !('bridgevars' in object))
  })
})

describe('endpoints, playbacks and recordings as text', () => {
  it('shows an endpoint, and no state for a whole technology', () => {
    const one = shown(render.endpoint({ ...endpoint('PJSIP', 'alice'), maxChannels: 2, channelIds: ['c1'] }))
    assert.deepEqual(one, {
      technology: 'PJSIP',
      resource: 'alice',
      state: 'online',
      channel_ids: ['c1'],
      max_channels: 2,
    })
    checkAgainstModel('Endpoint', one)
    assert.deepEqual(shown(render.endpoint(endpoint('PJSIP', ''))), {
      technology: 'PJSIP',
      resource: '',
      channel_ids: [],
    })
  })

  it('shows a playback, with what comes next while there is more', () => {
    const playback = {
      id: 'p1',
      mediaUri: 'sound:a',
      targetUri: 'channel:c1',
      language: 'en',
      state: 'playing',
    } as const
    const one = shown(render.playback(playback))
    assert.ok(!('next_media_uri' in one))
    checkAgainstModel('Playback', one)
    assert.equal(shown(render.playback({ ...playback, nextMediaUri: 'sound:b' })).next_media_uri, 'sound:b')
  })

  it('shows the length of a recording under both names, once it is known', () => {
    const recording = { name: 'r1', format: 'wav', state: 'recording', targetUri: 'channel:c1' } as const
    const begun = shown(render.recording(recording))
    assert.deepEqual(begun, { name: 'r1', format: 'wav', state: 'recording', target_uri: 'channel:c1' })
    const done = shown(render.recording({ ...recording, state: 'done', duration: 5 }))
    assert.deepEqual([done.duration, done.total_duration], [5, 5])
    assert.ok(!('talking_duration' in done))
    checkAgainstModel('LiveRecording', done)
  })
})

describe('words', () => {
  it('has them for causes and presentations, and for those it does not know', () => {
    assert.equal(render.causeText(16), 'Normal Clearing')
    assert.equal(render.causeText(4711), 'Unknown')
    assert.equal(render.presentationText(0), 'Presentation Allowed, Not Screened')
    assert.equal(render.presentationText(67), 'Number Unavailable')
    assert.equal(render.presentationText(99), 'unknown')
  })
})
