// Names that every object inherits, as names of everything that a user can name: they are plain names at every door.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { freePort } from '@jackfield/base/testing'
import { EventClient, type Json } from '../support/event-client.ts'
import { ExchangeProcess } from '../support/exchange-process.ts'
import { RawConnection } from '../support/raw-connection.ts'
import { described, SipPhone } from '../support/sip-phone.ts'

const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', '__defineGetter__'] as const

const each = (line: (name: string) => string) => names.map(line).join('\n')

/** Two underscores before the name of a channel's variable say that it is inherited; they are no part of the name. */
const written = (name: string) => name.replace(/^__/, '____')

/** Not a literal: in one, `__proto__` would not be a member. */
const valued = (prefix: string, spell = (name: string) => name) =>
  Object.fromEntries(names.map((name) => [spell(name), `${prefix} ${name}`]))

const path = (name: string) => encodeURIComponent(name)

const reads = (kind: string) => names.map((name) => `\${${kind.replace('NAME', name)}}`).join('|')

const extensions = (agiPort: number) => `
[general]
writeprotect = no

[globals]
${each((name) => `${name} = global ${name}`)}

[phones]
exten => up,1,Answer()
 same => n,Wait(600)
exten => app,1,Stasis(watched)
exten => agi,1,Answer()
 same => n,AGI(agi://127.0.0.1:${agiPort})
 same => n,Stasis(watched)
${each((name) => `exten => ${name},1,Stasis(watched,at ${name})`)}
exten => set,1,NoOp()
${each((name) => ` same => n,Set(${written(name)}=mine ${name})\n same => n,Set(HASH(h,${name})=hashed ${name})\n same => n,Set(DB(family/${name})=kept ${name})\n same => n,Set(ARRAY(one,two)=\${${name}},\${HASH(h,${name})})`)}
 same => n,Set(json={"__proto__":"j __proto__","constructor":"j constructor"})
 same => n,Set(variables=${reads('NAME')})
 same => n,Set(hashed=${reads('HASH(h,NAME)')})
 same => n,Set(kept=${reads('DB(family/NAME)')})
 same => n,Set(decoded=\${JSON_DECODE(json,__proto__)}|\${JSON_DECODE(json,constructor)}|\${JSON_DECODE(json,toString)})
 same => n,Stasis(watched,\${variables},\${hashed},\${kept},\${decoded})
exten => read,1,NoOp()
${each((name) => ['CALLERID', 'CHANNEL', 'CONNECTEDLINE', 'REDIRECTING', 'FEATURE', 'FEATUREMAP', 'SYSINFO', 'VERSION', 'ENV', 'CDR', 'BRIDGE_VARIABLE', 'PJSIP_ENDPOINT', 'CURLOPT', 'STAT', 'TIMEOUT'].map((of) => ` same => n,Set(read_${of}=\${${of}(${name})})`).join('\n'))}
${each((name) => ['CALLERID', 'CHANNEL', 'CONNECTEDLINE', 'REDIRECTING', 'FEATURE', 'FEATUREMAP', 'TIMEOUT'].map((of) => ` same => n,Set(${of}(${name})=x)`).join('\n'))}
 same => n,Set(expression=$[constructor(1) + 1]\${nothing})
 same => n,UserEvent(__proto__,__proto__: first,constructor: second)
 same => n,TryExec(ConfBridge(1,constructor))
 same => n,Stasis(watched,\${read_CALLERID}|\${read_CHANNEL}|\${read_SYSINFO}|\${read_FEATURE}|\${read_ENV})
exten => header,1,Set(got=${reads('PJSIP_HEADER(read,NAME)')})
 same => n,Stasis(watched,\${got})
exten => outward,1,Dial(PJSIP/constructor,10,b(phones^adds^1))
exten => adds,1,NoOp()
${each((name) => ` same => n,Set(PJSIP_HEADER(add,${name})=out ${name})`)}
 same => n,Return()
`

const pjsip = (port: number) => `
[udp]
type = transport
protocol = udp
bind = 127.0.0.1:${port}
${each(
  (name) => `
[${name}]
type = endpoint
context = phones
allow = ulaw
aors = ${name}
direct_media = no

[${name}]
type = aor
max_contacts = 1
`,
)}
`

const manager = (port: number) => `
[general]
enabled = yes
port = ${port}
${each((name) => `\n[${name}]\nsecret = word\nread = all\nwrite = all\n`)}
`

let exchange: ExchangeProcess
let client: EventClient
let agi: Server
const agiPrograms: Socket[] = []
let sipPort: number
let managerPort: number

const argsOf = (event: Json) => event.args as string[]
const idOf = (event: Json) => (event.channel as { id: string }).id

async function asks(method: string, at: string, body?: unknown): Promise<{ status: number; body: Json }> {
  const answer = await exchange.request(method, at, body)
  const text = await answer.text()
  assert.ok(answer.status < 500, `${method} ${at}: ${answer.status} ${text}`)
  return { status: answer.status, body: text === '' ? {} : (JSON.parse(text) as Json) }
}

async function originates(more: Json): Promise<Json> {
  const { status, body } = await asks('POST', '/channels', { endpoint: 'Local/up@phones/n', ...more })
  assert.equal(status, 200, JSON.stringify(body))
  return client.next('StasisStart', (event) => (event.channel as Json).dialplan !== undefined)
}

async function callsExtension(extension: string): Promise<Json> {
  return originates({ context: 'phones', extension, priority: 1 })
}

describe('names that every object inherits', () => {
  before(async () => {
    agi = createServer((socket) => agiPrograms.push(socket))
    agi.listen(0, '127.0.0.1')
    await once(agi, 'listening')
    sipPort = await freePort()
    managerPort = await freePort()
    const { port } = agi.address() as { port: number }
    exchange = await ExchangeProcess.start({
      files: {
        'extensions.conf': extensions(port),
        'pjsip.conf': pjsip(sipPort),
        'manager.conf': manager(managerPort),
        'features.conf': `[general]\n${each((name) => `${name} = 1`)}\n[featuremap]\n${each((name) => `${name} = #1`)}\n[applicationmap]\n${each((name) => `${name} = #9,self,NoOp`)}\n${each((name) => `[${name}]\nconstructor = x\n`)}`,
        'confbridge.conf': each((name) => `[${name}]\ntype = menu\n1 = leave_conference\nconstructor = toString\n`),
      },
    })
    client = await EventClient.open(exchange.events('watched,constructor,__proto__'))
  })
  after(async () => {
    agi.close()
    await client?.close()
    await exchange?.stop()
  })

  it('are variables of a channel: set one by one, at once, with the call, read back, told when asked', async () => {
    const start = await originates({ app: 'watched', variables: valued('given', written) })
    const id = idOf(start)
    const all = names.map(path).join(',')
    assert.deepEqual((await asks('GET', `/channels/${id}/variables?variables=${all}`)).body, {
      variables: valued('given'),
    })
    const reported = Object.fromEntries(
      names.map((name) => [written(name), { value: `told ${name}`, report_events: true }]),
    )
    await asks('POST', `/channels/${id}/variables`, { variables: reported })
    for (const name of names) {
      const told = await client.next('ChannelVarset', (event) => event.variable === written(name))
      assert.equal(told.value, `told ${name}`)
      await asks('POST', `/channels/${id}/variable?variable=${path(written(name))}&value=single`)
      assert.deepEqual((await asks('GET', `/channels/${id}/variable?variable=${path(name)}`)).body, { value: 'single' })
    }
    assert.equal((await asks('GET', `/channels/${id}/variable?variable=isPrototypeOf`)).status, 404)
    await asks('DELETE', `/channels/${id}`)
  })

  it('are variables, ids and names of bridges', async () => {
    for (const name of names) {
      const made = await asks('POST', `/bridges/${path(name)}?name=${path(name)}`, { variables: valued('bridge') })
      assert.deepEqual([made.status, made.body.id, made.body.name], [200, name, name])
      const all = names.map(path).join(',')
      const read = await asks('GET', `/bridges/${path(name)}/variables?variables=${all}`)
      assert.deepEqual(read.body, { variables: valued('bridge') })
      assert.equal((await asks('DELETE', `/bridges/${path(name)}`)).status, 204)
      assert.equal((await asks('GET', `/bridges/${path(name)}`)).status, 404)
    }
  })

  it('are global variables, device names, mailboxes, applications, types in filters, and things that do not exist', async () => {
    for (const name of names) {
      const global = `/asterisk/variable?variable=${path(name)}`
      assert.deepEqual((await asks('GET', global)).body, { value: `global ${name}` })
      await asks('POST', `${global}&value=other`)
      assert.deepEqual((await asks('GET', global)).body, { value: 'other' })
      const device = `/deviceStates/${path(`Stasis:${name}`)}`
      assert.equal((await asks('PUT', `${device}?deviceState=BUSY`)).status, 204)
      assert.equal((await asks('PUT', `${device}?deviceState=${path(name)}`)).status, 400)
      assert.deepEqual((await asks('GET', device)).body, { name: `Stasis:${name}`, state: 'BUSY' })
      await asks('DELETE', device)
      assert.equal((await asks('PUT', `/mailboxes/${path(name)}?oldMessages=1&newMessages=2`)).status, 204)
      assert.equal((await asks('GET', `/mailboxes/${path(name)}`)).body.new_messages, 2)
      await asks('DELETE', `/mailboxes/${path(name)}`)
      const filter = { allowed: [{ type: name }], disallowed: [{ type: 'toLocaleString' }] }
      const filtered = await asks('PUT', '/applications/constructor/eventFilter', filter)
      assert.deepEqual(filtered.body.events_allowed, [{ type: name }])
      for (const gone of ['channels', 'bridges', 'playbacks', 'recordings/stored', 'recordings/live', 'sounds'])
        assert.equal((await asks('GET', `/${gone}/${path(name)}`)).status, 404, gone)
      assert.equal((await asks('GET', `/endpoints/PJSIP/${path(name)}`)).body.resource, name)
      assert.equal((await asks('GET', `/endpoints/${path(name)}`)).status, 404)
      assert.equal((await asks('GET', `/asterisk/modules/${path(name)}`)).status, 404)
      for (const at of [`/${path(name)}`, `/channels?${path(name)}=1`, `/asterisk/info?only=${path(name)}`])
        await asks('GET', at)
    }
    assert.equal((await asks('GET', '/applications/__proto__')).body.name, '__proto__')
  })

  it('are fields of a body that nobody asked for, and names of configuration objects and of their fields', async () => {
    const start = await originates({ app: 'watched', ...valued('ignored') })
    await asks('DELETE', `/channels/${idOf(start)}`)
    for (const name of names) {
      const at = `/asterisk/config/dynamic/res_pjsip/aor/${path(name)}x`
      assert.equal((await asks('PUT', at, { fields: [{ attribute: name, value: '1' }] })).status, 400)
      for (const wrong of [`${path(name)}/aor/x`, `res_pjsip/${path(name)}/x`])
        assert.equal((await asks('GET', `/asterisk/config/dynamic/${wrong}`)).status, 404)
    }
    await asks('PUT', '/asterisk/config/dynamic/res_pjsip/auth/constructor', {
      fields: [
        { attribute: 'username', value: '__proto__' },
        { attribute: 'password', value: 'toString' },
      ],
    })
  })

  it('are names and members of user events, at both doors', async () => {
    const start = await originates({ app: 'watched' })
    const session = await managed('__proto__')
    const at = `/events/user/constructor?application=watched&source=channel:${idOf(start)}`
    assert.equal((await asks('POST', at, { variables: valued('event') })).status, 204)
    const event = await client.next('ChannelUserevent')
    assert.deepEqual(event.userevent, { ...valued('event'), eventname: 'constructor' })
    for (const name of names) await session.until(new RegExp(`${name}: event ${name}\r\n`))
    await session.close()
    await asks('DELETE', `/channels/${idOf(start)}`)
  })

  it('are variables, hashes, keys of the database and of JSON in the dialplan, and extensions', async () => {
    const start = await callsExtension('set')
    const joined = (prefix: string) => names.map((name) => `${prefix} ${name}`).join('|')
    assert.deepEqual(argsOf(start), [joined('mine'), joined('hashed'), joined('kept'), 'j __proto__|j constructor|'])
    await asks('DELETE', `/channels/${idOf(start)}`)
    // an underscore begins a pattern
    for (const name of names.filter((one) => !one.startsWith('_'))) {
      const there = await callsExtension(name)
      assert.deepEqual(argsOf(there), [`at ${name}`])
      await asks('DELETE', `/channels/${idOf(there)}`)
    }
  })

  it('are no fields of functions, profiles or settings', async () => {
    const start = await callsExtension('read')
    assert.deepEqual(argsOf(start), ['||||'])
    await asks('DELETE', `/channels/${idOf(start)}`)
  })

  it('are variables for AGI programs', async () => {
    await asks('POST', '/channels', { endpoint: 'Local/up@phones/n', context: 'phones', extension: 'agi', priority: 1 })
    const program = new RawConnection(agiPrograms.shift() ?? ((await once(agi, 'connection')) as [Socket])[0])
    await program.until(/\n\n/)
    const says = async (line: string) => {
      program.text = ''
      program.send(`${line}\n`)
      return (await program.until(/^200.*\n/m)).trim()
    }
    for (const name of names) {
      assert.equal(await says(`SET VARIABLE ${written(name)} "agi ${name}"`), '200 result=1')
      assert.equal(await says(`GET VARIABLE ${name}`), `200 result=1 (agi ${name})`)
      assert.equal(await says(`DATABASE PUT ${name} ${name} "db ${name}"`), '200 result=1')
      assert.equal(await says(`DATABASE GET ${name} ${name}`), `200 result=1 (db ${name})`)
    }
    assert.equal(await says('GET VARIABLE isPrototypeOf'), '200 result=0')
    program.text = ''
    program.send('constructor\n__proto__ x\n')
    await program.until(/510[\s\S]*510/)
    await program.close()
    const start = await client.next('StasisStart')
    await asks('DELETE', `/channels/${idOf(start)}`)
  })

  it('are users, variables, headers, actions and keys of the manager', async () => {
    const start = await originates({ app: 'watched' })
    for (const name of names) {
      const session = await managed(name)
      const says = async (text: string) => {
        session.text = ''
        session.send(`${text.replaceAll('\n', '\r\n')}\r\n\r\n`)
        return session.until(/Response: [\s\S]*?\r\n\r\n/)
      }
      const channel = `Channel: ${idOf(start)}`
      assert.match(
        await says(`Action: Setvar\n${channel}\nVariable: ${written(name)}\nValue: ami ${name}`),
        /Response: Success/,
      )
      assert.match(await says(`Action: Getvar\n${channel}\nVariable: ${name}`), new RegExp(`Value: ami ${name}\r\n`))
      assert.match(await says(`Action: DBPut\nFamily: ${name}\nKey: ${name}\nVal: m`), /Response: Success/)
      assert.match(await says(`Action: ${name}`), /Response: Error\r\n[\s\S]*Invalid\/unknown command/)
      assert.match(await says(`Action: Ping\n${name}: x\nActionID: ${name}`), new RegExp(`ActionID: ${name}\r\n`))
      assert.match(await says(`Action: ControlPlayback\n${channel}\nControl: ${name}`), /Unknown control type/)
      assert.match(await says(`Action: Filter\nOperation: Add\nFilter(method(${name})): x`), /Response: Error/)
      assert.match(await says(`Action: UserEvent\nUserEvent: ${name}\n${name}: head ${name}`), /Response: Success/)
      await session.until(new RegExp(`Event: UserEvent\r\n[\\s\\S]*?${name}: head ${name}\r\n`))
      session.send(
        `Action: Originate\r\nChannel: Local/up@phones/n\r\nContext: phones\r\nExten: app\r\nPriority: 1\r\nAsync: yes\r\nVariable: ${written(name)}=original ${name}\r\n\r\n`,
      )
      const called = idOf(await client.next('StasisStart'))
      const read = await asks('GET', `/channels/${called}/variable?variable=${path(name)}`)
      assert.deepEqual(read.body, { value: `original ${name}` })
      await asks('DELETE', `/channels/${called}`)
      await session.close()
    }
    await asks('DELETE', `/channels/${idOf(start)}`)
  })

  it('are headers of SIP requests in both directions, attributes of descriptions, endpoints', async () => {
    const phone = await SipPhone.open('constructor', `127.0.0.1:${sipPort}`)
    assert.equal(await phone.register(), 200)
    phone.dials(
      'header',
      names.map((name) => [name, `in ${name}`] as const),
    )
    const start = await client.next('StasisStart')
    assert.deepEqual(argsOf(start), [names.map((name) => `in ${name}`).join('|')])
    await asks('DELETE', `/channels/${idOf(start)}`)
    await callsOutward(phone)
    const attributes = names.flatMap((name) => [
      `a=${name}`,
      `a=${name}:x`,
      `a=fingerprint:${name} AA`,
      `a=setup:${name}`,
      `a=rtpmap:97 ${name}/8000`,
      `a=fmtp:97 ${name}=1`,
      `a=crypto:1 ${name} inline:AAAA`,
      `a=extmap:1 ${name}`,
      `a=rtcp-fb:97 ${name}`,
      `a=candidate:1 1 ${name} 1 127.0.0.1 9 typ ${name}`,
      `a=group:${name} a`,
    ])
    for (const attribute of attributes) {
      const { call, response } = await phone.dialsUntilAnswered('up', `${described()}${attribute}\r\n`)
      if (response.status < 300) call.end()
    }
    assert.equal(await phone.register(0), 200)
    await phone.close()
  })

  it('has lost nothing and complained of nothing of its own', () => {
    assert.doesNotMatch(exchange.output + exchange.errors, /TypeError|a request failed|is not a function/)
  })
})

async function managed(user: string): Promise<RawConnection> {
  const session = await RawConnection.open(managerPort)
  session.send(`Action: Login\r\nUsername: ${user}\r\nSecret: word\r\n\r\n`)
  await session.until(/Authentication accepted/)
  return session
}

async function callsOutward(phone: SipPhone): Promise<void> {
  await asks('POST', '/channels', { endpoint: 'Local/outward@phones/n', app: 'watched' })
  const call = await phone.called()
  for (const name of names) {
    assert.deepEqual(call.incoming.request.headers(name), [`out ${name}`])
  }
  call.reject(486)
}
