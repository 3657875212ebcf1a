import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import type { FakeConnection } from '../../applications/applications-fixture.ts'
import { type ExchangeFixture, exchangeFixture, inShort } from '../../exchange-fixture.ts'

let small: ExchangeFixture
let app: FakeConnection

// hooks of a file hold for its own tests alone, also where all files share a process
describe('calls', () => {
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
    readonly accountcode: string
    readonly dialplan: {
      readonly context: string
      readonly exten: string
      readonly priority: number
      readonly app_data: string
    }
  }
  const shown = async (id: string) => (await small.ask(`GET /channels/${id}`)).body as Shown

  describe('originate', () => {
    it('answers with the channel as it was made, then tells the application what becomes of it', async () => {
      const { status, body } = await small.ask(`POST /channels?${local}&app=app&appArgs=a,b&channelId=o`)
      assert.equal(status, 200)
      assert.deepEqual([(body as Shown).id, (body as Shown).state], ['o', 'Down'])
      assert.equal(app.messages.length, 0)
      await small.fixture.clock.settle()
      const about = app.messages.filter(({ channel, peer }) => ((channel ?? peer) as Shown).id === 'o')
      assert.deepEqual(inShort({ messages: about }), [
        'Dial',
        'ChannelStateChange',
        'Dial ANSWER',
        'ChannelVarset STASISSTATUS',
        'StasisStart',
      ])
      assert.deepEqual(app.messages.at(-1)?.args, ['a', 'b'])
    })

    it('shows the arguments as they were written, quotes and all', async () => {
      const written = encodeURIComponent('"a, b",\\c')
      await small.ask(`POST /channels?${local}&app=app&appArgs=${written}&channelId=o`)
      await small.fixture.clock.settle()
      const start = app.messages.find(({ type, channel }) => type === 'StasisStart' && (channel as Shown).id === 'o')
      assert.deepEqual(start?.args, ['a, b', 'c'])
      assert.equal((start as unknown as { channel: Shown }).channel.dialplan.app_data, 'app,"a, b",\\c')
      await small.settled(`POST /channels/create?${local}&app=app&appArgs=${written}&channelId=made`)
      assert.equal((await shown('made')).dialplan.app_data, 'app,"a, b",\\c')
      await small.settled(`POST /channels/o/snoop/s?spy=in&app=app&appArgs=${written}`)
      assert.equal((await shown('s')).dialplan.app_data, 'app,"a, b",\\c')
    })

    it('gives the account of its originator to the new channel, too', async () => {
      await small.answered('from')
      small.exchange.channels.find('from')?.change({ accountCode: 'theirs' })
      await small.settled(`POST /channels?${local}&app=app&channelId=for&originator=from`)
      assert.equal((await shown('for')).accountcode, 'theirs')
      assert.equal(small.exchange.channels.find('for')?.facts.peerAccount, 'theirs')
    })

    it('takes empty parameters for none', async () => {
      const empty = [
        'timeout=',
        'priority=',
        'callerId=',
        'label=',
        'originator=',
        'formats=',
        'otherChannelId=',
        'context=',
      ]
      const { status } = await small.settled(
        `POST /channels?${local}&channelId=e&app=app&extension=&${empty.join('&')}`,
      )
      assert.equal(status, 200)
      const play = 'POST /channels/e/play/p?media=sound:x&lang=&skipms=&offsetms='
      const record = 'POST /channels/e/record?name=r&format=wav&beep=&maxDurationSeconds=&ifExists=&terminateOn='
      assert.deepEqual(
        await small.replies(play, record, 'DELETE /channels/e?reason=&reason_code=', 'GET /asterisk/info?only='),
        [201, 201, 204, 200],
      )
    })

    it('lets the application hear of the end of both halves', async () => {
      await small.answered('o')
      await small.settled('DELETE /channels/o')
      const ended = app.messages.filter(({ type }) => type === 'ChannelDestroyed')
      assert.deepEqual(
        ended.map(({ channel, cause }) => [(channel as Shown).id, cause]),
        [
          ['o', 16],
          ['o;2', 16],
        ],
      )
      await small.fixture.clock.pass('1s')
      assert.equal(small.fixture.clock.waiting, 0)
    })

    it('refuses in the order of its checks', async () => {
      const long = 'x'.repeat(150)
      const bad = { variables: { X: {} } }
      assert.deepEqual(
        await small.replies(
          'POST /channels',
          'POST /channels?endpoint=&app=app',
          `POST /channels?${local}&app=app&channelId=${long}`,
          `POST /channels/${long}?${local}&app=app`,
          [`POST /channels?${local}`, bad],
          `POST /channels?endpoint=Local&formats=none&originator=none`,
          'POST /channels?endpoint=Local&app=app',
          `POST /channels?${local}`,
          `POST /channels?${local}&app=app&extension=x`,
          `POST /channels?${local}&extension=answer&context=few&label=nowhere&originator=none`,
          `POST /channels?${local}&extension=answer&context=few&label=0`,
          `POST /channels?${local}&extension=answer&priority=0`,
          `POST /channels?${local}&app=app&originator=none`,
          `POST /channels?${local}&app=app&formats=ulaw,%20no-such`,
          'POST /channels?endpoint=Pigeon/x&app=app',
          `POST /channels?${local}&app=app&timeout=soon`,
        ),
        [
          'Endpoint must be specified',
          'Endpoint must be specified',
          'Uniqueid length exceeds maximum of 149',
          'Uniqueid length exceeds maximum of 149',
          "Each object value in 'variables' must include string field 'value'",
          "Originator and formats can't both be specified",
          'Invalid endpoint specified',
          'Application or extension must be specified',
          "Application and extension can't both be specified",
          'Requested label can not be found',
          'Requested priority is illegal',
          'Requested priority is illegal',
          'Provided originator channel was not found',
          'Provided format (no-such) was not found',
          'Allocation failed',
          'Invalid value for parameter timeout',
        ],
      )
      assert.equal(small.exchange.channels.count, 0)
    })

    it('refuses ids in use, of either half, and calls beyond the limit', async () => {
      await small.answered('taken')
      const exists = 'Channel with given unique ID already exists'
      assert.deepEqual(
        await small.replies(
          `POST /channels/taken?${local}&app=app`,
          `POST /channels?${local}&app=app&channelId=a&otherChannelId=taken`,
          `POST /channels?${local}&app=app&channelId=a&otherChannelId=a`,
        ),
        [exists, exists, exists],
      )
      small.deps.gate.close()
      assert.deepEqual(await small.replies(`POST /channels?${local}&app=app`), [
        'The exchange takes no more calls at the moment',
      ])
    })

    it('takes variables of any kind, functions among them', async () => {
      const variables = {
        TEXT: ' as it is ',
        NUMBER: 7,
        YES: true,
        NOTHING: null,
        LIST: ['a', 1],
        THING: { a: 1 },
        SHOWN: { value: 1.5, report_events: true },
        ' SPACED ': 'x',
        '  ': 'nobody',
        'CALLERID(num)': '4711',
      }
      await small.settled(`POST /channels/v?${local}&app=app`, { variables })
      const names = 'TEXT,NUMBER,YES,NOTHING,LIST,THING,SHOWN,SPACED'
      assert.deepEqual((await small.ask(`GET /channels/v/variables?variables=${names}`)).body, {
        variables: {
          TEXT: ' as it is ',
          NUMBER: '7',
          YES: 'true',
          NOTHING: '',
          LIST: '["a",1]',
          THING: '{"a":1}',
          SHOWN: '1.5',
          SPACED: 'x',
        },
      })
      const { caller, channelvars } = await shown('v')
      assert.deepEqual([caller.number, channelvars], ['4711', { SHOWN: '1.5' }])
    })

    it('reads the caller id as people write it, and gives up after its timeout', async () => {
      await small.settled(
        'POST /channels/c?endpoint=Local/silent@few/n&app=app&timeout=5&callerId=%22Kit%22%20<(030)%20100>',
      )
      assert.deepEqual((await shown('c')).caller, { name: 'Kit', number: '(030) 100' })
      await small.fixture.clock.pass('6s')
      assert.equal((await small.ask('GET /channels/c')).status, 404)
      assert.equal(app.messages.find(({ type }) => type === 'ChannelDestroyed')?.cause, 19)
    })

    it('goes into the dialplan by priority, label or number in the label', async () => {
      for (const [at, place] of ['priority=1', 'label=here', 'label=1x'].entries()) {
        await small.settled(`POST /channels/d${at}?${local}&context=few&extension=app&${place}`)
        const { dialplan } = await shown(`d${at}`)
        assert.deepEqual([dialplan.context, dialplan.exten, dialplan.priority], ['few', 'app', 1])
      }
      assert.equal(inShort(app).filter((type) => type === 'StasisStart').length, 3)
    })
  })

  describe('create and dial', () => {
    const create = (id: string, more = '') =>
      small.settled(`POST /channels/create?${local}&app=app&channelId=${id}${more}`)

    it('give the channel to the application before it is dialled, and dial it once', async () => {
      const { body } = await create('c', '&appArgs=one')
      assert.equal((body as Shown).state, 'Down')
      assert.deepEqual(inShort(app), ['ChannelDialplan', 'ChannelVarset STASISSTATUS', 'StasisStart'])
      assert.deepEqual(await small.replies('POST /channels/c/answer', 'POST /channels/c/dial'), [tooEarly, 204])
      assert.equal((await shown('c')).state, 'Up')
      assert.deepEqual(await small.replies('POST /channels/c/dial'), ["Channel is not in the 'Down' state"])
    })

    it('refuse in the order of their checks', async () => {
      await small.answered('up')
      assert.deepEqual(
        await small.replies(
          ['POST /channels/create', { variables: { X: { value: 'x', report_events: 'yes' } } }],
          'POST /channels/create?formats=none&originator=none',
          'POST /channels/create',
          `POST /channels/create?${local}`,
          'POST /channels/create?endpoint=Local&app=app&formats=none',
          `POST /channels/create?${local}&app=app&formats=none`,
          `POST /channels/create?${local}&app=app&channelId=up`,
          'POST /channels/none/dial',
          'POST /channels/up;2/dial',
          'POST /channels/up/dial',
          'POST /channels/up/dial?timeout=-1',
        ),
        [
          "Field 'report_events' in 'variables' entries must be boolean",
          "Originator and formats can't both be specified",
          'Endpoint must be specified',
          'Missing parameter app',
          'Invalid endpoint specified',
          'Provided format (none) was not found',
          'Channel with given unique ID already exists',
          notThere,
          elsewhere,
          "Channel is not in the 'Down' state",
          'Invalid value for parameter timeout',
        ],
      )
    })

    it('let the application hear of an originator, and pass over one that is not there', async () => {
      const other = small.open('other')
      await small.answered('from')
      await small.settled(`POST /channels/create?${local}&app=other&channelId=x&originator=from`)
      await small.settled(`POST /channels/create?${local}&app=other&channelId=y&originator=none`)
      await small.settled('POST /channels/from/variable?variable=X&value=1')
      assert.ok(inShort(other).includes('ChannelVarset X 1'))
      assert.equal((await shown('y')).state, 'Down')
    })

    it('hang up what is not answered in time', async () => {
      await small.settled('POST /channels/create?endpoint=Local/ring@few/n&app=app&channelId=t')
      await small.settled('POST /channels/t/dial?timeout=1&caller=none')
      await small.fixture.clock.pass('2s')
      assert.equal(app.messages.find(({ type }) => type === 'ChannelDestroyed')?.cause, 19)
    })
  })
})
