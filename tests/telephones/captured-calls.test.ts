// Calls of real phones written into files of packets, and read there by another program.

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, it } from 'node:test'
import { systemClock } from '@jackfield/base'
import { freePort } from '@jackfield/base/testing'
import { EventClient, type Json } from '../support/event-client.ts'
import { ExchangeProcess } from '../support/exchange-process.ts'
import { runJackfield } from '../support/run-jackfield.ts'
import { Baresip, type BaresipOptions } from './baresip.ts'

const endpoint = (name: string, more: string) => `
[${name}]
type = endpoint
context = telephones
disallow = all
allow = ulaw
aors = ${name}
auth = ${name}
direct_media = no
${more}

[${name}]
type = aor
max_contacts = 1

[${name}]
type = auth
auth_type = userpass
username = ${name}
password = word-of-${name}
`

let exchange: ExchangeProcess
let app: EventClient
let server: string
const phones: Baresip[] = []

before(async () => {
  server = `127.0.0.1:${await freePort()}`
  const pjsip = `
[udp]
type = transport
protocol = udp
bind = ${server}
${endpoint('open', '')}
${endpoint('shown', 'allow = !all,opus,ulaw')}
${endpoint('closed', 'media_encryption = sdes')}
${endpoint('shaken', 'media_encryption = dtls')}
`
  const extensions = `
[telephones]
exten => 600,1,Answer()
 same => n,Echo()
exten => h,1,UserEvent(figures,sent: \${CHANNEL(rtcp,txcount)},received: \${CHANNEL(rtcp,rxcount)})
`
  const files = { 'pjsip.conf': pjsip, 'extensions.conf': extensions, 'rtp.conf': '[general]\nrtcpinterval = 600\n' }
  exchange = await ExchangeProcess.start({ files })
  app = await EventClient.open(exchange.events('telephones', '&subscribeAll=true'))
})
after(async () => {
  for (const phone of phones) await phone.stop()
  app?.websocket.terminate()
  await exchange?.stop()
})

async function phone(user: string, protection?: BaresipOptions['protection']): Promise<Baresip> {
  const made = await Baresip.start({
    server,
    user,
    password: `word-of-${user}`,
    toneHz: 440,
    ...(protection ? { protection } : {}),
  })
  phones.push(made)
  await app.next('ContactStatusChange', ({ endpoint }) => (endpoint as Json).resource === user)
  return made
}

async function remote(line: string): Promise<string> {
  const { code, output, errors } = await runJackfield('remote', '-C', join(exchange.etc, 'asterisk.conf'), line)
  assert.equal(code, 0, `${line}: ${output}${errors}`)
  return output
}

const file = (name: string) => join(exchange.directory, name)

/** What tshark prints about a file. */
function tshark(path: string, ...words: string[]): string {
  const sip = `udp.port==${server.split(':')[1]},sip`
  const args = ['-r', path, '-d', sip, ...words]
  return execFileSync('tshark', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
}

const messages = (path: string) =>
  tshark(path, '-Y', 'sip', '-T', 'fields', '-e', 'sip.Method', '-e', 'sip.Status-Code')
    .trimEnd()
    .split('\n')
    .map((line) => line.trim())

/** When each message came or went that is chosen so: milliseconds since 1970. */
const times = (path: string, chosen: string) =>
  tshark(path, '--enable-heuristic', 'rtp_udp', '-Y', chosen, '-T', 'fields', '-e', 'frame.time_epoch')
    .trimEnd()
    .split('\n')
    .map((seconds) => Number(seconds) * 1_000)

/** Packets, those lost, and the payload of each stream. */
function streams(path: string): { source: string; packets: number; lost: number; payload: string }[] {
  const rows = tshark(path, '-q', '-z', 'rtp,streams').split('\n')
  return rows.flatMap((row) => {
    const found = /^\s*[\d.]+\s+[\d.]+\s+(\S+)\s+(\d+)\s+(\S+)\s+(\d+)\s+0x\S+\s+(.+?)\s+(\d+)\s+(-?\d+) \(/.exec(row)
    if (!found) return []
    const [, address, port, , , payload = '', packets, lost] = found
    return [{ source: `${address}:${port}`, packets: Number(packets), lost: Number(lost), payload }]
  })
}

/** Hears itself for a hundred packets, two seconds of them; how many went and came. */
async function echo(caller: Baresip): Promise<{ sent: number; received: number }> {
  caller.command('dial', `sip:600@${server}`)
  const { channel } = await app.next('ChannelStateChange', ({ channel }) => (channel as Json).state === 'Up')
  const path = `/channels/${(channel as Json).id}`
  const counts = async () => (await (await exchange.request('GET', `${path}/rtp_statistics`)).json()) as Json
  // not for a time: on a machine that others are busy on a handshake may take longer
  for (let found: Json = {}; !(Number(found.rxcount) >= 100 && Number(found.txcount) >= 100); found = await counts())
    await systemClock.sleep(100)
  assert.equal((await exchange.request('DELETE', path)).status, 204)
  const told = await app.next('ChannelUserevent', ({ eventname }) => eventname === 'figures')
  await app.next('ChannelDestroyed')
  await caller.saw('CALL_CLOSED')
  const { sent, received } = told.userevent as Json
  return { sent: Number(sent), received: Number(received) }
}

/** The numbers of the packets of each stream, in the order in which they stand in the file. */
function sequences(path: string): number[][] {
  // also the first one, which may stand before the answer that says what it is
  const known = ['--enable-heuristic', 'rtp_udp', '-Y', 'rtp', '-T', 'fields']
  const rows = tshark(path, ...known, '-e', 'rtp.ssrc', '-e', 'rtp.seq')
    .trimEnd()
    .split('\n')
  const numbers = Map.groupBy(
    rows.map((row) => row.split('\t')),
    ([ssrc]) => ssrc,
  )
  return [...numbers.values()].map((packets) => packets.map(([, number]) => Number(number)))
}

/**
 * Everything that was sent is there, and everything that came: each packet once, without a gap, and no fewer than were counted
 * when the call ended. There may be more: figures are older than the last packets, by as much as the machine was late.
 */
function isWhole(path: string, { sent, received }: { sent: number; received: number }): void {
  const found = sequences(path)
  const counts = found.map((numbers) => numbers.length).sort((a, b) => a - b)
  const all = JSON.stringify({ counts, sent, received })
  assert.ok(sent > 0 && received > 0, all)
  assert.equal(found.length, 2, all)
  for (const numbers of found) {
    const [first = 0] = numbers
    const steps = numbers.map((number) => (number - first) & 0xffff).sort((a, b) => a - b)
    assert.deepEqual(steps, [...numbers.keys()], `each packet once: ${all}`)
  }
  const shown = [sent, received].sort((a, b) => a - b)
  for (const [at, count] of shown.entries()) assert.ok((counts[at] ?? 0) >= count, all)
}

it('a call is in the file with every packet of both directions, and another program reads it', async () => {
  const caller = await phone('open')
  assert.match(await remote(`call capture start ${file('open.pcap')} all`), /^Capture 1 of all calls is written/)
  const figures = await echo(caller)
  assert.match(await remote('call capture show'), /^1: all calls, wire, \d+ packets/)
  assert.match(await remote('call capture stop 1'), /^Capture 1 ended/)
  const told = messages(file('open.pcap'))
  for (const each of ['INVITE', '401', '200', 'ACK', 'BYE']) assert.ok(told.includes(each), `${each} in ${told}`)
  const found = streams(file('open.pcap'))
  assert.equal(found.length, 2, JSON.stringify(found))
  for (const { lost, payload } of found) assert.deepEqual([lost, payload], [0, 'g711U'])
  isWhole(file('open.pcap'), figures)
  assert.equal(statSync(file('open.pcap')).mode & 0o777, 0o600)
})

it('protected media are in one file as on the wire, without their keys, and laid bare in another', async () => {
  const caller = await phone('closed', 'srtp-mand')
  await remote(`call capture start ${file('closed.pcap')} endpoint closed`)
  await remote(`call capture start ${file('bare.pcap')} host 127.0.0.1 plain limit 5`)
  const figures = await echo(caller)
  assert.match(await remote('call capture stop all'), /Capture 2 ended[^\n]*\n.*Capture 3 ended/)
  // the message that brought the call is there, though the call had no channel yet
  assert.equal(messages(file('closed.pcap'))[0], 'INVITE')
  const keys = tshark(file('closed.pcap'), '-Y', 'sdp', '-T', 'fields', '-e', 'sdp.media_attr')
  assert.match(keys, /inline:A{40}/)
  assert.doesNotMatch(keys, /inline:[^A]/)
  assert.notEqual(tshark(file('closed.pcap'), '-Y', 'srtp.enc_payload', '-T', 'fields', '-e', 'rtp.seq'), '')
  // tshark knows them as protected from the answer on, and the first one may stand before it
  const wire = tshark(file('closed.pcap'), '-Y', 'udp and not sip and not rtcp', '-T', 'fields', '-e', 'frame.number')
  const count = wire.trimEnd().split('\n').length
  assert.ok(count >= figures.sent + figures.received, JSON.stringify({ count, ...figures }))
  const found = streams(file('bare.pcap'))
  assert.equal(found.length, 2, JSON.stringify(found))
  for (const { lost, payload } of found) assert.deepEqual([lost, payload], [0, 'g711U'])
  isWhole(file('bare.pcap'), figures)
  const reports = tshark(file('bare.pcap'), '-Y', 'rtcp', '-T', 'fields', '-e', 'rtcp.pt')
  assert.match(reports, /20[01],202/)
})

it('a phone with a handshake on each of two ports is heard, and so are its reports', async () => {
  const caller = await phone('shaken', 'dtls_srtp')
  await remote(`call capture start ${file('wire.pcap')} endpoint shaken`)
  await remote(`call capture start ${file('shaken.pcap')} endpoint shaken plain`)
  const figures = await echo(caller)
  await remote('call capture stop all')
  isWhole(file('shaken.pcap'), figures)
  // the client's first words, one for each port; by their bytes, for tshark knows them as DTLS only behind the answer
  const hello = 'udp.payload[0:1] == 16 and udp.payload[1:1] == fe and udp.payload[13:1] == 01'
  const hellos = tshark(file('wire.pcap'), '-Y', hello, '-T', 'fields', '-e', 'udp.dstport')
  assert.equal(new Set(hellos.trimEnd().split('\n')).size, 2, hellos)
  const reports = tshark(file('shaken.pcap'), '-Y', 'rtcp', '-T', 'fields', '-e', 'udp.srcport')
  const reporters = new Set(reports.trimEnd().split('\n'))
  assert.equal(reporters.size, 2, `reports of both: ${[...reporters]}`)
  for (const port of reporters) assert.equal(Number(port) % 2, 1, 'on ports of their own')
})

it('a call is captured over the interface, and its packets, bars, quality and text are there when it is over', async () => {
  const caller = await phone('shown')
  caller.command('dial', `sip:600@${server}`)
  const { channel } = await app.next('ChannelStateChange', ({ channel }) => (channel as Json).state === 'Up')
  const call = `/calls/${(channel as Json).id}`
  const ask = async (method: string, path: string) => {
    const response = await exchange.request(method, path)
    assert.ok(response.ok, `${method} ${path}: ${response.status} ${response.ok ? '' : await response.text()}`)
    return response
  }
  const json = async (path: string) => (await (await ask('GET', path)).json()) as Json
  await ask('POST', `${call}/capture`)
  const captures = async () => (await json('/captures')) as unknown as Json[]
  assert.deepEqual(
    (await captures()).map(({ call_id, running, full }) => [call_id, running, full]),
    [[(channel as Json).id, true, false]],
  )
  while (Number((await captures())[0]?.packets) < 100) await systemClock.sleep(100)
  await ask('DELETE', `/channels/${(channel as Json).id}`)
  await app.next('ChannelUserevent', ({ eventname }) => eventname === 'figures')
  await app.next('ChannelDestroyed')
  await caller.saw('CALL_CLOSED')
  await ask('DELETE', `${call}/capture`)
  assert.equal((await exchange.request('DELETE', `${call}/capture`)).status, 404)
  const [kept] = await captures()
  assert.ok(kept?.running === false && Number(kept.packets) > 0, JSON.stringify(kept))
  assert.equal((await exchange.request('POST', `${call}/capture`)).status, 409)
  const packets = await ask('GET', `${call}/pcap`)
  assert.equal(packets.headers.get('content-type'), 'application/vnd.tcpdump.pcap')
  writeFileSync(file('shown.pcap'), new Uint8Array(await packets.arrayBuffer()))
  // also what was said before it was captured
  assert.equal(messages(file('shown.pcap'))[0], 'INVITE')
  assert.deepEqual(
    streams(file('shown.pcap')).map(({ payload }) => payload),
    ['g711U', 'g711U'],
  )
  const { media } = (await json(`${call}/ladder`)) as { media: Json[] }
  assert.deepEqual(
    media.map(({ direction, codec }) => [direction, codec]),
    [
      ['in', 'ulaw'],
      ['out', 'ulaw'],
    ],
  )
  for (const bar of media)
    assert.ok(Number(bar.packets) > 0 && String(bar.remote).startsWith('127.0.0.1:'), JSON.stringify(bar))
  const moment = (value: unknown) => Date.parse(String(value).replace('+0000', 'Z'))
  const [answered = 0] = times(file('shown.pcap'), 'sip.Status-Code == 200 and sip.CSeq.method == "INVITE"')
  for (const { direction, remote, first_packet: first, last_packet: last } of media) {
    const port = String(remote).split(':')[1]
    const carried = times(file('shown.pcap'), `rtp and udp.${direction === 'in' ? 'src' : 'dst'}port == ${port}`)
    const all = JSON.stringify({ direction, answered, first: moment(first), carried, last: moment(last) })
    // the capture began later than the call; a millisecond is lost where times are shown
    assert.ok(answered - 2 < moment(first) && moment(first) < (carried[0] ?? 0) + 2, all)
    // as it was looked at last: most of them had gone by then
    const half = carried[Math.floor(carried.length / 2)] ?? 0
    assert.ok(half < moment(last) && moment(last) < (carried.at(-1) ?? 0) + 2, all)
  }
  const { legs } = (await json(`${call}/quality`)) as { legs: (Json & { samples: Json[] })[] }
  assert.deepEqual(
    legs.map(({ codec, remote, samples }) => [codec, remote, samples.length > 0]),
    [['ulaw', media[0]?.remote, true]],
  )
  const { quality } = (await json(call)) as { quality: Json }
  assert.equal(quality.loss, 0, JSON.stringify(quality))
  assert.match(await (await ask('GET', `${call}/text`)).text(), /^Call .*\n(?:.*\n)* {4}INVITE sip:600@/)
})
