import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import type { FakeConnection } from '../../applications/applications-fixture.ts'
import { type ExchangeFixture, exchangeFixture, inShort } from '../../exchange-fixture.ts'

let small: ExchangeFixture
let app: FakeConnection

// hooks of a file hold for its own tests alone, also where all files share a process
describe('bridges', () => {
  beforeEach(() => {
    small = exchangeFixture()
    app = small.open('app')
  })

  afterEach(() => small.close())

  const notThere = 'Bridge not found'
  const ofOthers = 'Bridge not in Stasis application'

  interface Shown {
    readonly id: string
    readonly type: string
    readonly name: string
    readonly channels: string[]
    readonly bridge_type: string
    readonly bridge_class: string
    readonly creator: string
    readonly technology: string
    readonly video_mode: string
    readonly video_source_id?: string
    readonly bridgevars?: Record<string, string>
  }
  const shown = async (id: string) => (await small.ask(`GET /bridges/${id}`)).body as Shown

  /** A bridge as the dialplan makes them. */
  const foreign = () => small.exchange.bridges.create({ id: 'foreign', attributes: ['mixing'], bridgeClass: 'basic' })

  describe('create', () => {
    it('takes the id from path, query or body, and answers with the bridge', async () => {
      const { status, body } = await small.ask('POST /bridges/a?name=first&type=mixing,dtmf_events')
      assert.equal(status, 200)
      const { id, name, type, bridge_class, creator, technology } = body as Shown
      assert.deepEqual(
        [id, name, type, bridge_class, creator, technology],
        ['a', 'first', 'mixing,dtmf_events', 'stasis', 'Stasis', 'simple_bridge'],
      )
      await small.ask('POST /bridges?bridgeId=b')
      await small.ask('POST /bridges', { body: { bridgeId: 'c', type: 'holding' } })
      const list = (await small.ask('GET /bridges')).body as Shown[]
      assert.deepEqual(
        list.map((one) => [one.id, one.bridge_type]),
        [
          ['a', 'mixing'],
          ['b', 'mixing'],
          ['c', 'holding'],
        ],
      )
      assert.match(((await small.ask('POST /bridges')).body as Shown).id, /^[0-9a-f-]{36}$/)
    })

    it('makes a mixing bridge of an attribute that says nothing about mixing', async () => {
      for (const type of ['dtmf_events', 'proxy_media', 'video_single', 'sdp_label']) {
        const { body } = await small.ask(`POST /bridges?type=${type}`)
        assert.deepEqual([(body as Shown).bridge_type, (body as Shown).type], ['mixing', type])
      }
    })

    it('has variables from the start, any kind of value', async () => {
      const variables = { A: 'plain', B: { value: 7, report_events: true } }
      const { body } = await small.ask('POST /bridges/v', { body: { variables } })
      assert.deepEqual((body as Shown).bridgevars, { B: '7' })
      assert.deepEqual((await small.ask('GET /bridges/v/variable?variable=A')).body, { value: 'plain' })
    })

    it('refuses ids in use, types that cannot be, and makes nothing when a variable is wrong', async () => {
      await small.ask('POST /bridges/taken')
      assert.deepEqual(
        await small.replies(
          'POST /bridges/taken?type=suspension',
          'POST /bridges?bridgeId=taken',
          'POST /bridges/x?type=suspension',
          'POST /bridges/x?type=holding,mixing',
          ['POST /bridges/x', { variables: { X: {} } }],
          ['POST /bridges/x', { variables: 'x' }],
          'GET /bridges/x',
        ),
        [
          "Bridge with id 'taken' already exists",
          "Bridge with id 'taken' already exists",
          "A bridge of type 'suspension' cannot be made",
          "A bridge of type 'holding,mixing' cannot be made",
          "Each object value in 'variables' must include string field 'value'",
          'Invalid value for parameter variables',
          notThere,
        ],
      )
    })
  })

  describe('every operation', () => {
    const operations = [
      ['POST', 'addChannel'],
      ['POST', 'removeChannel'],
      ['POST', 'videoSource/c'],
      ['DELETE', 'videoSource'],
      ['POST', 'moh'],
      ['DELETE', 'moh'],
      ['POST', 'play'],
      ['POST', 'play/p'],
      ['POST', 'record?terminateOn=boredom'],
      ['GET', 'variable?variable=X'],
      ['POST', 'variable?variable=X'],
    ] as const
    const on = (id: string) => [
      ...operations.map(([method, rest]) => `${method} /bridges/${id}/${rest}`),
      `DELETE /bridges/${id}`,
    ]

    it('needs a bridge', async () => {
      assert.deepEqual(new Set(await small.replies(...on('none'))), new Set([notThere]))
      assert.deepEqual(
        await small.replies('GET /bridges/none/variables?variables=X', [
          'POST /bridges/none/variables',
          { variables: {} },
        ]),
        ['Provided bridge was not found', 'Provided bridge was not found'],
      )
    })

    it('leaves bridges of the dialplan alone, which can be looked at', async () => {
      foreign()
      assert.deepEqual(new Set(await small.replies(...on('foreign'))), new Set([ofOthers]))
      assert.equal((await shown('foreign')).bridge_class, 'basic')
    })

    it('does not see what is hidden', async () => {
      small.exchange.bridges.create({ id: 'hidden', attributes: ['mixing'], isHidden: true })
      assert.deepEqual(await small.replies('GET /bridges/hidden', 'DELETE /bridges/hidden'), [notThere, notThere])
      assert.deepEqual((await small.ask('GET /bridges')).body, [])
    })
  })

  describe('channels of a bridge', () => {
    beforeEach(async () => {
      await small.ask('POST /bridges/b')
      await small.answered('one')
      await small.answered('two')
      app.texts.length = 0
    })

    it('come in and go out; the answer comes when they are inside', async () => {
      assert.deepEqual(await small.ask('POST /bridges/b/addChannel?channel=one,two,,one'), { status: 204 })
      assert.deepEqual((await shown('b')).channels, ['one', 'two'])
      assert.deepEqual(inShort(app).slice(0, 2), ['ChannelEnteredBridge', 'ChannelEnteredBridge'])
      await small.settled('POST /bridges/b/removeChannel?channel=one')
      assert.deepEqual((await shown('b')).channels, ['two'])
      await small.settled('DELETE /bridges/b')
      assert.deepEqual(
        inShort(app).filter((type) => /Left|Destroyed/.test(type)),
        ['ChannelLeftBridge', 'ChannelLeftBridge', 'BridgeDestroyed'],
      )
      assert.equal(small.exchange.sessions.controls().length, 2)
    })

    it('are all looked up before anything is done', async () => {
      assert.deepEqual(
        await small.replies(
          'POST /bridges/b/addChannel',
          'POST /bridges/b/addChannel?channel=,',
          'POST /bridges/b/addChannel?channel=one,none',
          'POST /bridges/b/addChannel?channel=one,two;2',
          'POST /bridges/b/removeChannel',
          'POST /bridges/b/removeChannel?channel=none',
          'POST /bridges/b/removeChannel?channel=one',
          'POST /bridges/b/videoSource/none',
          'POST /bridges/b/videoSource/one;2',
          'POST /bridges/b/videoSource/one',
        ),
        [
          'Missing parameter channel',
          'Missing parameter channel',
          'Channel not found',
          'Channel not in Stasis application',
          'Missing parameter channel',
          'Channel not found',
          'Channel not in this bridge',
          'Channel not found',
          'Channel not in Stasis application',
          'Channel not in this bridge',
        ],
      )
      assert.deepEqual((await shown('b')).channels, [])
    })

    it('are refused while they are recorded, and when they end', async () => {
      await small.settled('POST /channels/two/record?name=r&format=wav')
      const dropped = small.exchange.sessions.control('one')
      dropped?.channel.requestHangup('explicit')
      assert.deepEqual(
        await small.replies('POST /bridges/b/addChannel?channel=two', 'POST /bridges/b/addChannel?channel=one'),
        ['Channel two currently recording', 'Channel not found'],
      )
    })

    it('are muted and kept from passing digits as the request or the bridge says', async () => {
      const options = (bridgeId: string, channelId: string) => {
        const member = small.exchange.bridges.get(bridgeId)?.members.find(({ channel }) => channel.id === channelId)
        const { isMuted, absorbsDigits, role, inhibitsConnectedLine } = member?.options ?? {}
        return [isMuted, absorbsDigits, role, inhibitsConnectedLine]
      }
      const wishes = 'mute=true&absorbDTMF=yes&role=announcer&inhibitConnectedLineUpdates=1'
      await small.settled(`POST /bridges/b/addChannel?channel=one&${wishes}`)
      assert.deepEqual(options('b', 'one'), [true, true, 'announcer', true])
      await small.settled('POST /bridges/m?mute=true&absorbDTMF=true')
      await small.settled('POST /bridges/m/addChannel?channel=two')
      assert.deepEqual(options('m', 'two').slice(0, 2), [true, true])
    })

    it('are seen by all, one at a time', async () => {
      await small.settled('POST /bridges/b/addChannel?channel=one')
      await small.settled('POST /bridges/b/videoSource/one')
      const { video_mode, video_source_id } = await shown('b')
      assert.deepEqual([video_mode, video_source_id], ['single', 'one'])
      await small.settled('DELETE /bridges/b/videoSource')
      const after = await shown('b')
      assert.deepEqual([after.video_mode, after.video_source_id], ['talker', undefined])
      assert.equal(inShort(app).filter((type) => type === 'BridgeVideoSourceChanged').length, 1)
    })
  })

  describe('music of a bridge', () => {
    it('is started, changed and stopped once', async () => {
      await small.ask('POST /bridges/b')
      assert.deepEqual(
        await small.replies(
          'DELETE /bridges/b/moh',
          'POST /bridges/b/moh',
          'POST /bridges/b/moh?mohClass=other',
          'DELETE /bridges/b/moh',
          'DELETE /bridges/b/moh',
        ),
        ["Bridge isn't playing music", 204, 204, 204, "Bridge isn't playing music"],
      )
    })
  })

  describe('play and record', () => {
    beforeEach(() => small.ask('POST /bridges/b'))

    it('make objects that wait for their turn, and say where they are', async () => {
      await small.answered('one')
      await small.settled('POST /bridges/b/addChannel?channel=one')
      const first = await small.ask('POST /bridges/b/play/p?media=tone:ring')
      const { state, target_uri } = first.body as { state: string; target_uri: string }
      assert.deepEqual([first.status, state, target_uri], [201, 'queued', 'bridge:b'])
      assert.equal((await small.ask('POST /bridges/b/play?media=sound:x&announcer_format=none')).status, 201)
      const record = await small.ask('POST /bridges/b/record?name=dir/r&format=wav')
      assert.equal(record.status, 201)
      await small.fixture.clock.settle()
      assert.ok(inShort(app).includes('PlaybackStarted'))
      assert.ok(inShort(app).includes('RecordingStarted'))
    })

    it('are refused when too many sounds wait', async () => {
      for (let n = 0; n <= 1_000; n++) {
        assert.equal((await small.ask('POST /bridges/b/play?media=sound:silence/9')).status, 201)
      }
      const { status, code } = await small.ask('POST /bridges/b/play?media=sound:silence/9')
      assert.deepEqual([status, code], [503, 'bridge-queue-full'])
    })

    it('are refused in the order of their checks', async () => {
      await small.settled('POST /bridges/b/record?name=taken&format=wav')
      assert.deepEqual(
        await small.replies(
          'POST /bridges/b/play?announcer_format=none&skipms=-1',
          'POST /bridges/b/play?skipms=-1&offsetms=-1',
          'POST /bridges/b/play?offsetms=-1',
          'POST /bridges/b/play',
          'POST /bridges/b/play?media=sound:a,,sound:b',
          'POST /bridges/b/record?recorder_format=none&ifExists=perhaps',
          'POST /bridges/b/record?name=n&format=wav&maxDurationSeconds=-1',
          'POST /bridges/b/record?name=n&format=wav&terminateOn=boredom&ifExists=perhaps',
          'POST /bridges/b/record?name=n&format=wav&ifExists=perhaps',
          'POST /bridges/b/record?format=wav',
          'POST /bridges/b/record?name=n',
          'POST /bridges/b/record?name=../out&format=none',
          'POST /bridges/b/record?name=../out&format=wav',
          'POST /bridges/b/record?name=taken&format=wav&ifExists=overwrite',
        ),
        [
          'specified announcer_format is unknown on this system',
          'skipms cannot be negative',
          'offsetms cannot be negative',
          'Failed to queue media for playback',
          'Failed to queue media for playback',
          'specified recorder_format is unknown on this system',
          'max_duration_seconds cannot be negative',
          'terminateOn invalid',
          'ifExists invalid',
          'Missing parameter name',
          'Missing parameter format',
          'specified format is unknown on this system',
          'Recording name invalid',
          "Recording 'taken' already exists and can not be overwritten",
        ],
      )
    })
  })

  describe('variables of a bridge', () => {
    beforeEach(() => small.ask('POST /bridges/b'))

    it('are set, reported, read back and deleted', async () => {
      assert.deepEqual(
        await small.replies('POST /bridges/b/variable?variable=%20A%20&value=%20a%20&report_events=true', [
          'POST /bridges/b/variables',
          { variables: { B: true, ' C ': { value: 'c' } } },
        ]),
        [204, 204],
      )
      const { body } = await small.ask('GET /bridges/b/variables?variables=A,%20B,C%20')
      assert.deepEqual(body, { variables: { A: ' a ', B: 'true', C: 'c' } })
      assert.deepEqual((await shown('b')).bridgevars, { A: ' a ' })
      await small.ask('POST /bridges/b/variable?variable=A')
      assert.equal((await shown('b')).bridgevars, undefined)
    })

    it('are refused when they cannot be', async () => {
      assert.deepEqual(
        await small.replies(
          'GET /bridges/b/variable',
          'GET /bridges/b/variable?variable=%20',
          'GET /bridges/b/variable?variable=NOT_SET',
          'POST /bridges/b/variable?value=x',
          'GET /bridges/b/variables',
          'GET /bridges/b/variables?variables=',
          'GET /bridges/b/variables?variables=NOT_SET',
          'GET /bridges/b/variables?variables=NO_SUCH(x)',
          'POST /bridges/b/variables',
          ['POST /bridges/b/variables', { variables: 'x' }],
          ['POST /bridges/b/variables', { variables: { X: { report_events: true } } }],
          ['POST /bridges/b/variables', { variables: {} }],
        ),
        [
          'Variable name is required',
          'Variable name is required',
          'Provided variable was not found',
          'Variable name is required',
          'At least one variable name is required',
          'Variable names are required',
          'Provided variable was not found',
          'Unable to read provided function',
          "The 'variables' field is required",
          "The 'variables' field must be a JSON object",
          "Each object value in 'variables' must include string field 'value'",
          204,
        ],
      )
    })
  })
})
