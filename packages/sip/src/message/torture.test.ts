import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { parseSipDate } from '../headers/date.ts'
import { parseAccept } from '../headers/media-type.ts'
import { parseRetryAfter, parseWarnings } from '../headers/warning.ts'
import type { FaultCode } from '../tables/faults.table.ts'
import { checkMessage } from './check-message.ts'
import { isSameUri } from './compare-uri.ts'
import { unescapeUri } from './escapes.ts'
import { SipFault } from './fault.ts'
import { formatMessage } from './format-message.ts'
import type { SipMessage } from './message.ts'
import { parseMessage } from './parse-message.ts'
import { isSipUri, parseUri, type SipUri } from './uri.ts'

const folder = fileURLToPath(new URL('../../testdata/rfc4475', import.meta.url))
const files = new Map(globSync(`${folder}/*/*.dat`).map((path) => [basename(path, '.dat'), path]))
const parse = (name: string) => parseMessage(readFileSync(files.get(name)!))

function good(name: string): SipMessage {
  const message = parse(name)
  assert.ok(!(message instanceof SipFault), `${name}: ${message}`)
  assert.equal(checkMessage(message)?.toString(), undefined)
  return message
}
const sip = (text: string) => {
  const uri = parseUri(text)
  assert.ok(!(uri instanceof SipFault) && isSipUri(uri), text)
  return uri as SipUri
}

/** What each message is, on this floor: well formed, or the fault and the status it is answered with. */
const expected: Record<string, 'valid' | readonly [FaultCode, number]> = {
  wsinv: 'valid',
  intmeth: 'valid',
  esc01: 'valid',
  escnull: 'valid',
  esc02: 'valid',
  lwsdisp: 'valid',
  longreq: 'valid',
  dblreq: 'valid',
  semiuri: 'valid',
  transports: 'valid',
  mpart01: 'valid',
  unreason: 'valid',
  noreason: 'valid',
  badinv01: ['bad-parameter', 400],
  clerr: ['truncated', 400],
  ncl: ['bad-content-length', 400],
  scalar02: ['bad-number', 400],
  scalarlg: ['bad-number', 400],
  quotbal: ['bad-quoted-string', 400],
  ltgtruri: ['bad-request-line', 400],
  lwsruri: ['bad-request-line', 400],
  lwsstart: ['bad-request-line', 400],
  trws: ['bad-request-line', 400],
  escruri: ['uri-headers', 400],
  // the date is ignored where nobody asks for it
  baddate: 'valid',
  regbadct: ['unbracketed-uri', 400],
  badaspec: ['bad-uri', 400],
  // its header section does not end either; that is found first
  baddn: ['no-empty-line', 400],
  badvers: ['bad-version', 505],
  mismatch01: ['method-mismatch', 400],
  mismatch02: ['method-mismatch', 400],
  bigcode: ['bad-status-line', 0],
  // matched by the older rule, in transaction/
  badbranch: 'valid',
  insuf: ['missing-header', 400],
  unkscm: ['bad-scheme', 416],
  novelsc: ['bad-scheme', 416],
  unksm2: 'valid',
  // the next ten are well formed; user-agent/ says what becomes of them
  bext01: 'valid',
  invut: 'valid',
  regaut01: 'valid',
  multi01: ['duplicate-header', 400],
  mcl01: ['duplicate-header', 400],
  bcast: 'valid',
  zeromf: 'valid',
  cparam01: 'valid',
  cparam02: 'valid',
  regescrt: 'valid',
  sdp01: 'valid',
  inv2543: 'valid',
}

describe('the torture messages of RFC 4475', () => {
  it('are all here', () => {
    assert.equal(files.size, 49)
    assert.deepEqual([...files.keys()].sort(), Object.keys(expected).sort())
  })

  for (const [name, outcome] of Object.entries(expected)) {
    it(`${name}: ${outcome === 'valid' ? 'well formed' : outcome.join(', ')}`, () => {
      const message = parse(name)
      const fault = message instanceof SipFault ? message : checkMessage(message)
      if (outcome === 'valid') {
        assert.equal(fault?.toString(), undefined)
        const again = parseMessage(formatMessage(message as SipMessage))
        assert.ok(!(again instanceof SipFault))
        assert.equal(checkMessage(again)?.toString(), undefined)
        assert.deepEqual(
          again.lines.filter((line) => line.name.key !== 'content-length').map((line) => [line.name.key, line.value]),
          (message as SipMessage).lines
            .filter((line) => line.name.key !== 'content-length')
            .map((line) => [line.name.key, line.value]),
        )
        assert.deepEqual(again.body, (message as SipMessage).body)
      } else assert.deepEqual([fault?.code, fault?.status], outcome)
    })
  }
})

describe('what stands in the torture messages', () => {
  it('wsinv: folding, odd spacing, compact forms', () => {
    const message = good('wsinv')
    assert.equal(message.maxForwards, 68)
    assert.deepEqual(message.cseq, { sequence: 9, method: 'INVITE' })
    assert.equal(message.toTag, '1918181833n')
    assert.equal(message.from.displayName, 'J Rosenberg \\"')
    assert.equal(message.fromTag, '98asjd8')
    assert.deepEqual(
      message.vias.map((via) => [via.transport, via.host, via.parameters.get('branch')]),
      [
        ['UDP', '192.0.2.2', '390skdjuw'],
        ['TCP', 'spindle.example.com', 'z9hG4bK9ikj8'],
        ['UDP', '192.168.255.111', 'z9hG4bK30239'],
      ],
    )
    assert.equal(message.header('subject'), '')
    assert.equal(message.header('NewFangledHeader'), 'newfangled value continued newfangled value')
    assert.equal(message.header('UnknownHeaderWithUnusualValue'), ';;,,;;,;')
    const [contact] = message.contacts
    assert.equal(contact!.displayName, 'Quoted string ""')
    assert.deepEqual(
      [...contact!.parameters],
      [
        ['newparam', 'newvalue'],
        ['secondparam', undefined],
        ['q', '0.33'],
      ],
    )
    const route = message.routes[0]!.uri as SipUri
    assert.ok(route.parameters.has('lr') && route.parameters.has('unknown-no-value'))
  })

  it('intmeth: every character a method, a URI and a name may have', () => {
    const message = good('intmeth')
    assert.equal(message.method, "!interesting-Method0123456789_*+`.%indeed'~")
    const uri = sip(message.requestUri)
    assert.equal(uri.user, "1_unusual.URI~(to-be!sure)&isn't+it$/crazy?,/;;*")
    assert.equal(uri.password, "&it+has=1,weird!*pas$wo~d_too.(doesn't-it)")
    assert.equal(message.to.displayName, 'BEL:\x07 NUL:\0 DEL:\x7f')
    assert.equal(message.from.displayName, "token1~` token2'+_ token3*%!.-")
    assert.equal(message.from.parameters.get("fromparam''~+*_!.-%"), 'работающий')
    assert.equal(message.callId, 'intmeth.word%ZK-!.*_+\'@word`~)(><:\\/"][?}{')
  })

  it('esc01, escnull, semiuri: escapes and semicolons belong to the user', () => {
    assert.equal(unescapeUri(sip(good('esc01').requestUri).user!), 'sips:user@example.com')
    const contact = good('esc01').contacts[0]!.uri as SipUri
    assert.equal(contact.parameters.has('lr'), false)
    const [one, two] = good('escnull').contacts
    assert.equal(isSameUri(one!.uri, two!.uri), false)
    assert.equal(unescapeUri((two!.uri as SipUri).user!), '\0\0')
    const semi = sip(good('semiuri').requestUri)
    assert.equal(semi.user, 'user;par=u%40example.net')
    assert.equal(semi.parameters.size, 0)
  })

  it('esc02: an escaped method is another method, an escaped header another header', () => {
    const message = good('esc02')
    assert.equal(message.method, 'RE%47IST%45R')
    assert.equal(message.contacts.length, 2)
    assert.equal(message.to.displayName, '%Z%45')
  })

  it('lwsdisp, longreq, dblreq, transports, unreason, noreason', () => {
    assert.equal(good('lwsdisp').from.displayName, 'caller')
    const long = good('longreq')
    assert.equal(long.vias.length, 34)
    assert.equal(good('dblreq').method, 'REGISTER')
    assert.equal(good('dblreq').body.length, 0)
    assert.deepEqual(
      good('transports').vias.map((via) => via.transport),
      ['UDP', 'SCTP', 'TLS', 'UNKNOWN', 'TCP'],
    )
    assert.match(good('unreason').reason, /^= 2\*\*3 \* 5\*\*2 но сто девяносто девять/)
    assert.equal(good('noreason').reason, '')
    assert.equal(good('noreason').status, 100)
  })

  it('mpart01: the binary body comes through as it was', () => {
    const message = good('mpart01')
    assert.equal(message.contentType, 'multipart/mixed')
    assert.equal(message.body.length, 553)
  })

  it('scalarlg, baddate: single headers that are wrong say so when asked', () => {
    const response = parse('scalarlg') as SipMessage
    assert.ok(parseRetryAfter(response.header('retry-after')!) instanceof SipFault)
    assert.ok(parseWarnings(response.header('warning')!) instanceof SipFault)
    assert.ok(parseSipDate(good('baddate').header('date')!) instanceof SipFault)
  })

  it('cparam01, cparam02, regescrt: whose parameter it is', () => {
    const [first] = good('cparam01').contacts
    assert.ok(first!.parameters.has('unknownparam') && !(first!.uri as SipUri).parameters.has('unknownparam'))
    const [second] = good('cparam02').contacts
    assert.ok(!second!.parameters.has('unknownparam') && (second!.uri as SipUri).parameters.has('unknownparam'))
    const [third] = good('regescrt').contacts
    assert.deepEqual((third!.uri as SipUri).headers, [['Route', '%3Csip:sip.example.com%3E']])
  })

  it('unksm2, inv2543, sdp01, bcast, zeromf', () => {
    assert.deepEqual(good('unksm2').to.uri, { scheme: 'other', text: 'isbn:2983792873' })
    const old = good('inv2543')
    assert.deepEqual(
      [old.maxForwards, old.fromTag, old.via.parameters.get('branch')],
      [undefined, undefined, undefined],
    )
    assert.ok(old.body.length > 0)
    assert.deepEqual(
      (parseAccept(good('sdp01').header('accept')!) as { type: string }[])[0]!.type,
      'text/nobodyknowsthis',
    )
    assert.equal(good('bcast').vias.length, 2)
    assert.equal(good('zeromf').maxForwards, 0)
  })
})
