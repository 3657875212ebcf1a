import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import type { FakeConnection } from '../../applications/applications-fixture.ts'
import { type ExchangeFixture, exchangeFixture, inShort } from '../../exchange-fixture.ts'

let small: ExchangeFixture
let app: FakeConnection

// hooks of a file hold for its own tests alone, also where all files share a process
describe('channels', () => {
  beforeEach(() => {
    small = exchangeFixture()
    app = small.open('app')
  })

  afterEach(() => small.close())

  const local = 'endpoint=Local/answer@few/n'
  const notThere = 'Channel not found'
  const elsewhere = 'Channel not in Stasis application'
  const tooEarly = 'Channel in invalid state'

  interface Shown {
    readonly id: string
    readonly state: string
    readonly caller: { readonly number: string; readonly name: string }
    readonly channelvars?: Record<string, string>
    readonly dialplan: { readonly context: string; readonly exten: string; readonly priority: number }
  }
  const shown = async (id: string) => (await small.ask(`GET /channels/${id}`)).body as Shown

  describe('every command', () => {
    const commands = [
      ['POST', 'continue'],
      ['POST', 'move?app=other'],
      ['POST', 'redirect?endpoint=Local/silent@few'],
      ['POST', 'answer'],
      ['POST', 'ring'],
      ['DELETE', 'ring'],
      ['POST', 'progress'],
      ['POST', 'dtmf?dtmf=1'],
      ['POST', 'mute'],
      ['DELETE', 'mute'],
      ['POST', 'hold'],
      ['DELETE', 'hold'],
      ['POST', 'moh'],
      ['DELETE', 'moh'],
      ['POST', 'silence'],
      ['DELETE', 'silence'],
      ['POST', 'play?media=sound:x'],
      ['POST', 'play/p?media=sound:x'],
      ['POST', 'record?name=r&format=wav'],
      ['POST', 'variable?variable=X&value=x'],
      ['POST', 'dial'],
      ['POST', 'transfer_progress?states=CHANNEL_answered'],
    ] as const
    const on = (id: string) => commands.map(([method, rest]) => `${method} /channels/${id}/${rest}`)

    it('needs a channel', async () => {
      assert.deepEqual(new Set(await small.replies(...on('none'))), new Set([notThere]))
    })

    it('needs one that is in an application', async () => {
      await small.answered('c')
      assert.deepEqual(new Set(await small.replies(...on('c;2'))), new Set([elsewhere]))
    })

    it('needs one whose call has come far enough, a few excepted', async () => {
      await small.settled(`POST /channels/create?${local}&app=app&channelId=c`)
      const bearable = /move|record|variable|dial|transfer_progress/
      const requests = on('c').filter((request) => !bearable.test(request))
      assert.deepEqual(new Set(await small.replies(...requests)), new Set([tooEarly]))
    })

    it('is taken by one that is up', async () => {
      await small.answered('c')
      const harmless = on('c').filter((request) => !/continue|move|dial|play|record/.test(request))
      assert.deepEqual(new Set(await small.replies(...harmless)), new Set([204]))
    })
  })

  describe('commands that wait', () => {
    it('are refused when there are too many of them, and taken again when they are done', async () => {
      await small.answered('o')
      await small.ask('POST /channels/o/dtmf?dtmf=5&duration=60000')
      for (let n = 0; n < 1_000; n++) assert.equal((await small.ask('POST /channels/o/mute')).status, 204)
      for (const request of ['channels/o/answer', 'channels/o/play?media=sound:a', 'channels/o/move?app=app']) {
        const { status, code, message } = await small.ask(`POST /${request}`)
        assert.deepEqual(
          [status, code, message],
          [503, 'channel-commands-full', 'Too many commands wait for the channel'],
          request,
        )
      }
      await small.ask('POST /bridges/b')
      assert.equal((await small.ask('POST /bridges/b/addChannel?channel=o')).code, 'channel-commands-full')
      // what is not a command is not kept waiting
      assert.equal((await small.ask('POST /channels/o/variable?variable=A&value=1')).status, 204)
      await small.fixture.clock.pass(120_000)
      assert.equal((await small.ask('POST /channels/o/mute')).status, 204)
    })
  })

  describe('commands that need more', () => {
    it('are refused without it', async () => {
      await small.answered('c')
      assert.deepEqual(
        await small.replies(
          'POST /channels/c/move',
          'POST /channels/c/dtmf',
          'POST /channels/c/dtmf?dtmf=',
          'POST /channels/c/mute?direction=sideways',
          'DELETE /channels/c/mute?direction=sideways',
          'POST /channels/c/redirect',
          'POST /channels/c/redirect?endpoint=Local',
          'POST /channels/c/redirect?endpoint=Local/',
          'POST /channels/c/redirect?endpoint=Pigeon/x',
          'POST /channels/c/transfer_progress',
          'POST /channels/c/transfer_progress?states=soon',
          'POST /channels/c/continue?context=few&extension=answer&label=nowhere',
          'POST /channels/c/continue?label=0',
        ),
        [
          'Missing parameter app',
          'DTMF is required',
          'DTMF is required',
          'Invalid direction specified',
          'Invalid direction specified',
          "Required parameter 'endpoint' not provided.",
          "Endpoint parameter 'Local' does not contain tech/resource",
          "No resource provided in endpoint parameter 'Local/'",
          "Endpoint technology 'Pigeon' does not match channel technology 'Local'",
          'states must not be empty',
          'Invalid states value',
          'Requested label can not be found',
          'Requested priority is illegal',
        ],
      )
    })

    it('move a channel with its arguments, empty ones left out, or tell that nobody takes it', async () => {
      const other = small.open('other')
      await small.answered('c')
      assert.deepEqual(await small.replies('POST /channels/c/move?app=other&appArgs=a,,b'), [204])
      const [start] = other.messages
      assert.deepEqual([start?.type, start?.args], ['StasisStart', ['a', 'b']])
      await small.replies('POST /channels/c/move?app=nobody&appArgs=x')
      const failed = other.messages.at(-1)
      assert.deepEqual([failed?.type, failed?.destination, failed?.args], ['ApplicationMoveFailed', 'nobody', ['x']])
    })

    it('split the arguments of a move at every comma, and leave quotes in them', async () => {
      const other = small.open('other')
      await small.answered('c')
      await small.replies(`POST /channels/c/move?app=other&appArgs=${encodeURIComponent('"a,b",(c,d),\\e')}`)
      assert.deepEqual(other.messages[0]?.args, ['"a', 'b"', '(c', 'd)', '\\e'])
    })

    it('send digits that the other half receives', async () => {
      await small.settled('POST /channels/d?endpoint=Local/app@few/n&app=app&otherChannelId=e')
      await small.settled('POST /channels/e/answer')
      await small.settled('POST /channels/d/dtmf?dtmf=1wA')
      await small.fixture.clock.pass('5s')
      const digits = app.messages.filter(({ type }) => type === 'ChannelDtmfReceived')
      assert.deepEqual(
        digits.map(({ digit, channel }) => [digit, (channel as Shown).id]),
        [
          ['1', 'e'],
          ['A', 'e'],
        ],
      )
    })

    it('continue at the place asked for, or at the next priority', async () => {
      await small.answered('c')
      await small.answered('n')
      await small.settled('POST /channels/c/continue?context=few&extension=silent&priority=7')
      const { dialplan } = await shown('c')
      assert.deepEqual([dialplan.context, dialplan.exten, dialplan.priority], ['few', 'silent', 7])
      assert.ok(inShort(app).includes('StasisEnd'))
      await small.settled('POST /channels/n/continue')
      assert.equal((await shown('n')).dialplan.priority, 2)
    })
  })

  describe('hangup', () => {
    it('takes a channel by id or name, in an application or not, and any reason', async () => {
      const reasons = {
        '': 16,
        '?reason=busy': 17,
        '?reason=answered_elsewhere': 26,
        '?reason_code=200': 200,
        '?reason_code=-1': -1,
      }
      for (const [query, cause] of Object.entries(reasons)) {
        await small.answered('h')
        assert.deepEqual(await small.settled(`DELETE /channels/h${query}`), { status: 204 })
        assert.equal(app.messages.findLast(({ type }) => type === 'ChannelDestroyed')?.cause, cause)
      }
      await small.answered('h')
      const { name } = small.exchange.channels.get('h;2') ?? {}
      assert.deepEqual(await small.replies(`DELETE /channels/${encodeURIComponent(name ?? '')}`), [204])
      assert.equal(small.exchange.channels.count, 0)
    })

    it('refuses in the order of its checks, and leaves the channel alone', async () => {
      await small.answered('h')
      assert.deepEqual(
        await small.replies(
          'DELETE /channels/none?reason=boredom',
          'DELETE /channels/h?reason=busy&reason_code=17',
          'DELETE /channels/h?reason=boredom',
          'DELETE /channels/h?reason_code=x',
        ),
        [
          notThere,
          "The reason and reason_code can't both be specified",
          'Invalid reason for hangup reason provided',
          'Invalid reason for hangup reason code provided',
        ],
      )
      assert.equal((await shown('h')).state, 'Up')
    })
  })

  describe('list and get', () => {
    it('show channels by id in any letter case, not by name', async () => {
      await small.answered('One')
      const { body } = await small.ask('GET /channels')
      assert.deepEqual(
        (body as Shown[]).map(({ id }) => id),
        ['One', 'One;2'],
      )
      const name = small.exchange.channels.get('One')?.name ?? ''
      const statuses = await small.replies('GET /channels/oNE', `GET /channels/${encodeURIComponent(name)}`)
      assert.deepEqual(statuses, [200, notThere])
    })
  })

  describe('variables', () => {
    it('may be functions that have to wait for something', async () => {
      await small.answered('v')
      await small.ask('POST /channels/v/variable?variable=A&value=1')
      assert.deepEqual((await small.ask('GET /channels/v/variable?variable=SLOW()')).body, { value: 'at last' })
      assert.deepEqual((await small.ask('GET /channels/v/variables?variables=SLOW(),A')).body, {
        variables: { 'SLOW()': 'at last', A: '1' },
      })
      await small.ask('POST /bridges/b')
      assert.deepEqual((await small.ask('GET /bridges/b/variables?variables=SLOW()')).body, {
        variables: { 'SLOW()': 'at last' },
      })
      const set = await small.ask('POST /channels/v/variable?variable=SLOW()&value=x')
      assert.deepEqual([set.status, small.exchange.channels.get('v')?.variables.get('SLOW')], [204, 'x'])
    })

    beforeEach(() => small.answered('c'))

    it('are set as given, reported when asked for, and deleted without a value', async () => {
      await small.settled('POST /channels/c/variable?variable=%20A%20&value=%20two%20%20words%20&report_events=true')
      assert.deepEqual((await small.ask('GET /channels/c/variable?variable=A%20')).body, { value: ' two  words ' })
      assert.deepEqual((await shown('c')).channelvars, { A: ' two  words ' })
      await small.settled('POST /channels/c/variable?variable=A&value=')
      assert.deepEqual((await small.ask('GET /channels/c/variable?variable=A')).body, { value: '' })
      assert.equal((await shown('c')).channelvars, undefined)
      assert.deepEqual(
        await small.replies('POST /channels/c/variable?variable=A', 'GET /channels/c/variable?variable=A'),
        [204, 'Provided variable was not found'],
      )
      assert.deepEqual(inShort(app).slice(-3), ['ChannelVarset A  two  words', 'ChannelVarset A', 'ChannelVarset A'])
    })

    it('are set several at once, all or none, and do not wait for what the channel is doing', async () => {
      await small.settled('POST /channels/c/play?media=tone:ring')
      const all = { variables: { A: ' a ', B: { value: 'b', report_events: true }, 'CALLERID(num)': '5' } }
      assert.deepEqual(await small.replies(['POST /channels/c/variables', all]), [204])
      const { body } = await small.ask('GET /channels/c/variables?variables=%20A%20,B,CALLERID(num)')
      assert.deepEqual(body, { variables: { A: ' a ', B: 'b', 'CALLERID(num)': '5' } })
      await small.settled('POST /channels/c/variables', { variables: { C: 'c', D: {} } })
      assert.deepEqual(await small.replies('GET /channels/c/variable?variable=C'), ['Provided variable was not found'])
    })

    it('refuse what cannot be', async () => {
      assert.deepEqual(
        await small.replies(
          'GET /channels/none/variable',
          'GET /channels/none/variable?variable=A',
          'GET /channels/c/variable?variable=%20',
          'GET /channels/c/variable?variable=NO_SUCH(x)',
          'POST /channels/none/variable',
          'POST /channels/c/variable?value=x',
          'POST /channels/c/variable?variable=NO_SUCH(x)&value=x',
          'GET /channels/c/variables',
          'GET /channels/none/variables?variables=,',
          'GET /channels/c/variables?variables=A,%20,B',
          'GET /channels/c/variables?variables=CALLERID(num),NOT_SET',
          'POST /channels/none/variables',
          ['POST /channels/none/variables', { variables: {} }],
          ['POST /channels/c;2/variables', { variables: {} }],
          ['POST /channels/c/variables', { variables: [] }],
          ['POST /channels/c/variables', { variables: {} }],
        ),
        [
          'Variable name is required',
          'Provided channel was not found',
          'Variable name is required',
          'Unable to read provided function',
          notThere,
          'Variable name is required',
          204,
          'At least one variable name is required',
          'Provided channel was not found',
          'Variable names are required',
          'Provided variable was not found',
          "The 'variables' field is required",
          'Provided channel was not found',
          elsewhere,
          "The 'variables' field must be a JSON object",
          204,
        ],
      )
    })
  })

  describe('snoop', () => {
    it('makes a channel that ends with the one it listens to', async () => {
      await small.answered('c')
      const { status, body } = await small.settled('POST /channels/c/snoop/s?spy=both&app=app&appArgs=on,c')
      assert.equal(status, 200)
      assert.match((body as { name: string }).name, /^Snoop\/c-[0-9a-f]{8}$/)
      const start = app.messages.findLast(({ type }) => type === 'StasisStart')
      assert.deepEqual([start?.args, (start?.channel as Shown | undefined)?.id], [['on', 'c'], 's'])
      await small.settled('DELETE /channels/c')
      assert.equal(small.exchange.channels.count, 0)
    })

    it('refuses in the order of its checks', async () => {
      await small.answered('c')
      assert.deepEqual(
        await small.replies(
          'POST /channels/none/snoop?spy=sideways&whisper=sideways',
          'POST /channels/none/snoop?whisper=sideways',
          'POST /channels/none/snoop?spy=none',
          'POST /channels/none/snoop?spy=in',
          'POST /channels/none/snoop?spy=in&app=app',
          'POST /channels/c/snoop/c?spy=in&app=app',
        ),
        [
          'Invalid direction specified for spy',
          'Invalid direction specified for whisper',
          'Direction must be specified for at least spy or whisper',
          'Application name is required',
          'Provided channel was not found',
          'Channel with given unique ID already exists',
        ],
      )
    })
  })

  describe('RTP statistics', () => {
    it('are there where the technology counts, and when it has counted', async () => {
      await small.answered('c')
      const made = small.exchange.channels.create({
        technology: { name: 'Counting', description: '', module: 'chan_counting.so' },
        id: 'n',
      })
      let counted: Record<string, number> | undefined
      made?.connect({ hangUp: () => undefined, rtpStatistics: () => counted })
      assert.deepEqual(
        await small.replies(
          'GET /channels/none/rtp_statistics',
          'GET /channels/c/rtp_statistics',
          'GET /channels/n/rtp_statistics',
        ),
        [notThere, 'Unsupported channel type', 'RTP info not found'],
      )
      counted = { txcount: 5 }
      assert.deepEqual((await small.ask('GET /channels/n/rtp_statistics')).body, { txcount: 5, channel_uniqueid: 'n' })
    })
  })

  describe('external media', () => {
    it('refuses in the order of its checks, and what no technology carries', async () => {
      const ask = (query: string) => `POST /channels/externalMedia?${query}`
      const good = 'app=app&external_host=127.0.0.1:9999&format=ulaw'
      assert.deepEqual(
        await small.replies(
          ask(''),
          ask('app=app&transport=websocket'),
          ask('app=app&transport=tcp'),
          ask('app=app&encapsulation=audiosocket'),
          ask('app=app&connection_type=server'),
          ask('app=app'),
          ask('app=app&external_host=no-port'),
          ask('app=app&external_host=127.0.0.1:0'),
          ask('app=app&external_host=127.0.0.1:65536'),
          ask('app=app&external_host=no-such&transport=websocket&encapsulation=none'),
          ask('app=app&external_host=127.0.0.1:9999'),
          ask(`${good}&direction=sideways`),
          ask(`${good}&encapsulation=pigeon`),
          ask(`${good}&transport=pigeon`),
          ask(`${good}&encapsulation=audiosocket&transport=tcp`),
          ask(`${good}&encapsulation=audiosocket&transport=tcp&data=x`),
          ask(`${good}&encapsulation=none`),
          ask('app=app&external_host=[::1]:9999&format=no-such'),
          ask(good),
        ),
        [
          'app cannot be empty',
          "encapsulation must be 'none' for websocket transport",
          "transport must be 'udp' for rtp encapsulation",
          "transport must be 'tcp' for audiosocket encapsulation",
          "'server' connection_type can only be used with the websocket transport",
          'external_host is required for all but websocket server connections',
          'external_host must be <host>:<port> for all transports other than websocket',
          'external_host must be <host>:<port> for all transports other than websocket',
          'external_host must be <host>:<port> for all transports other than websocket',
          'external_host must be a valid websocket_client connection id.',
          'format cannot be empty',
          'Invalid direction specified',
          'The encapsulation and/or transport is not supported',
          "transport must be 'udp' for rtp encapsulation",
          'data can not be empty',
          'Invalid value for parameter data',
          'The encapsulation and/or transport is not supported',
          'Provided format (no-such) was not found',
          'The encapsulation and/or transport is not supported',
        ],
      )
    })
  })
})
