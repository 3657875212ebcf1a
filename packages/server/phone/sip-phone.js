// A telephone of one line in a page: registers over a websocket, calls, is called, holds one call at a time.
// Not a general user agent: no forks, no transfers, no second call; it talks to one exchange that is a good neighbour.

import { answerChallenge, chooseChallenge } from './digest.js'
import { formatMessage, headerOf, headersOf, nameOf, parseMessage, tagOf, uriOf } from './messages.js'

const registrationSeconds = 300
const allowed = 'INVITE, ACK, CANCEL, BYE, UPDATE, OPTIONS, NOTIFY, MESSAGE'

const random = () => crypto.randomUUID().replaceAll('-', '')

/** Tells `state`, `call`, `message` and `text` as events with a `detail`. */
export class SipPhone extends EventTarget {
  #options
  #socket
  #place = `${random().slice(0, 12)}.invalid`
  #waiting = new Map()
  #challenge
  #uses = 0
  #registration = { callId: random(), tag: random().slice(0, 10), sequence: 0 }
  #renewal
  #call

  /** `url` of the websocket, `host` that calls go to, `user`, `password`, `openPeer()` for a peer connection with a voice. */
  constructor(options) {
    super()
    this.#options = options
  }

  async connect() {
    this.#socket = new WebSocket(this.#options.url, 'sip')
    const opened = Promise.withResolvers()
    this.#socket.onopen = opened.resolve
    this.#socket.onclose = () => {
      opened.reject(new Error('the exchange cannot be reached'))
      this.#over()
    }
    this.#socket.onmessage = ({ data }) => this.#received(String(data))
    await opened.promise
    await this.#register(registrationSeconds)
    this.#tell('state', 'registered')
  }

  /** What is going on: undefined, or `{ who, state }` with `calling`, `ringing`, `called`, `talking`. */
  get call() {
    return this.#call && { who: this.#call.who, state: this.#call.state }
  }

  async dial(number) {
    if (this.#call) return
    const uri = `sip:${encodeURIComponent(number)}@${this.#options.host}`
    const call = { who: number, state: 'calling', uri, callId: random(), tag: random().slice(0, 10), sequence: 1 }
    this.#begin(call)
    try {
      await this.#offer(call)
    } catch (error) {
      this.#finish(call, String(error.message ?? error))
    }
  }

  async answer() {
    const call = this.#call
    if (call?.state !== 'called') return
    const description = await this.#describe(call, call.offer)
    if (this.#call !== call) return call.peer.close()
    this.#respond(call.invite, 200, 'OK', { tag: call.tag, body: description })
    this.#change(call, 'talking')
  }

  hangUp() {
    const call = this.#call
    if (!call) return
    if (call.state === 'called') this.#respond(call.invite, 486, 'Busy Here', { tag: call.tag })
    else if (call.state === 'talking') void this.#inside(call, 'BYE')
    else if (call.branch) this.#send(...this.#cancel(call))
    // one that has not been sent yet is not sent any more
    this.#finish(call, 'you hung up')
  }

  /** Keys that are pressed before the sound has found its way are sent when it has. */
  press(digit, call = this.#call) {
    if (!call || call !== this.#call) return
    const dtmf = call.peer?.getSenders().find((sender) => sender.dtmf)?.dtmf
    if (dtmf?.canInsertDTMF) dtmf.insertDTMF(dtmf.toneBuffer + digit, 120)
    else setTimeout(() => this.press(digit, call), 100)
  }

  async close() {
    clearTimeout(this.#renewal)
    this.hangUp()
    if (this.#socket.readyState === WebSocket.OPEN) await this.#register(0).catch(() => undefined)
    this.#socket.close()
  }

  // ---- going out --------------------------------------------------------------------------------------------------

  async #register(seconds) {
    const { host, user } = this.#options
    const { callId, tag } = this.#registration
    const response = await this.#asked(() => ({
      method: 'REGISTER',
      uri: `sip:${host}`,
      headers: [
        ['From', `<sip:${user}@${host}>;tag=${tag}`],
        ['To', `<sip:${user}@${host}>`],
        ['Call-ID', callId],
        ['CSeq', `${++this.#registration.sequence} REGISTER`],
        ['Contact', `${this.#contact()};expires=${seconds}`],
      ],
    }))
    if (response.status >= 300) throw new Error(refusalOf(response))
    clearTimeout(this.#renewal)
    if (seconds > 0) this.#renewal = setTimeout(() => this.#renew(), seconds * 800)
  }

  #renew() {
    this.#register(registrationSeconds).catch((error) => {
      this.#tell('state', `not registered: ${error.message}`)
      this.#socket.close()
    })
  }

  async #offer(call) {
    const body = await this.#describe(call)
    if (this.#call !== call) return call.peer.close()
    const { user, host } = this.#options
    const response = await this.#asked(() => {
      if (this.#call !== call) throw new Error('it was given up')
      return {
        method: 'INVITE',
        uri: call.uri,
        body,
        headers: [
          ['From', `<sip:${user}@${host}>;tag=${call.tag}`],
          ['To', `<${call.uri}>`],
          ['Call-ID', call.callId],
          ['CSeq', `${call.sequence} INVITE`],
          ['Contact', this.#contact()],
          ['Allow', allowed],
        ],
        onSent: (branch) => {
          call.branch = branch
        },
        onRepeat: () => call.sequence++,
        onProgress: (progress) => this.#progress(call, progress),
      }
    })
    this.#learn(call, response)
    if (response.status >= 300) return this.#finish(call, refusalOf(response))
    this.#acknowledge(call)
    // it was given up while the answer was on its way
    if (this.#call !== call) return void this.#inside(call, 'BYE')
    await this.#take(call, response.body)
    this.#change(call, 'talking')
  }

  async #progress(call, response) {
    if (this.#call !== call || response.status < 101) return
    if (response.body && call.peer.signalingState === 'have-local-offer') await this.#take(call, response.body)
    if (call.state === 'calling') this.#change(call, 'ringing')
  }

  /** A description of ours: an offer, or the answer to theirs. */
  async #describe(call, offer) {
    call.peer ??= await this.#options.openPeer()
    const { peer } = call
    if (offer) await peer.setRemoteDescription({ type: 'offer', sdp: offer })
    await peer.setLocalDescription()
    if (peer.iceGatheringState !== 'complete')
      await new Promise((resolve) => {
        peer.addEventListener('icegatheringstatechange', () => peer.iceGatheringState === 'complete' && resolve())
      })
    return peer.localDescription.sdp
  }

  async #take({ peer }, body) {
    if (body && peer.signalingState === 'have-local-offer')
      await peer.setRemoteDescription({ type: 'answer', sdp: body })
  }

  #acknowledge(call) {
    const via = this.#via(`z9hG4bK${random().slice(0, 16)}`)
    this.#send(`ACK ${call.target} SIP/2.0`, [['Via', via], ...this.#dialog(call, 'ACK', call.sequence)])
  }

  #cancel(call) {
    const { user, host } = this.#options
    const headers = [
      ['Via', this.#via(call.branch)],
      ['Max-Forwards', '70'],
      ['From', `<sip:${user}@${host}>;tag=${call.tag}`],
      ['To', `<${call.uri}>`],
      ['Call-ID', call.callId],
      ['CSeq', `${call.sequence} CANCEL`],
    ]
    return [`CANCEL ${call.uri} SIP/2.0`, headers]
  }

  #inside(call, method) {
    const sequence = ++call.sequence
    return this.#asked(() => ({ method, uri: call.target, headers: this.#dialog(call, method, sequence) }))
  }

  #dialog({ local, remote, callId, routes }, method, sequence) {
    return [
      ...routes.map((route) => ['Route', route]),
      ['Max-Forwards', '70'],
      ['From', local],
      ['To', remote],
      ['Call-ID', callId],
      ['CSeq', `${sequence} ${method}`],
    ]
  }

  /** Sends a request and answers its challenge, once. `make` makes it anew for each try. */
  async #asked(make) {
    const first = make()
    const response = await this.#tried(first, await this.#credentials(first))
    if (response.status !== 401 && response.status !== 407) return response
    const challenge = chooseChallenge([
      ...headersOf(response, 'www-authenticate'),
      ...headersOf(response, 'proxy-authenticate'),
    ])
    if (!challenge) return response
    this.#challenge = { ...challenge, isOfProxy: response.status === 407 }
    this.#uses = 0
    first.onRepeat?.()
    const second = make()
    return this.#tried(second, await this.#credentials(second))
  }

  async #credentials({ method, uri }) {
    const challenge = this.#challenge
    if (!challenge) return []
    const { user, password } = this.#options
    const count = ++this.#uses
    const told = { user, password, method, uri, count, clientNonce: random().slice(0, 16) }
    return [[challenge.isOfProxy ? 'Proxy-Authorization' : 'Authorization', await answerChallenge(challenge, told)]]
  }

  #tried({ method, uri, headers, body, onSent, onProgress }, credentials) {
    const branch = `z9hG4bK${random().slice(0, 16)}`
    const answered = Promise.withResolvers()
    const via = this.#via(branch)
    const sent = [['Via', via], ['Max-Forwards', '70'], ...headers.filter(([name]) => name !== 'Max-Forwards')]
    this.#waiting.set(branch, (response) => {
      if (response.status < 200) return onProgress?.(response)
      if (method === 'INVITE' && response.status >= 300) this.#acknowledgeRefusal(uri, via, sent, response)
      this.#waiting.delete(branch)
      answered.resolve(response)
    })
    const content = body ? [['Content-Type', 'application/sdp']] : []
    onSent?.(branch)
    this.#send(`${method} ${uri} SIP/2.0`, [...sent, ...credentials, ...content], body)
    return answered.promise
  }

  /** The acknowledgement of a refusal belongs to the request that was refused. */
  #acknowledgeRefusal(uri, via, sent, response) {
    const of = (name) => sent.find(([one]) => one === name)
    const [, sequence] = of('CSeq')
    const headers = [['Via', via], of('Max-Forwards'), of('From'), ['To', headerOf(response, 'to')], of('Call-ID')]
    this.#send(`ACK ${uri} SIP/2.0`, [...headers, ['CSeq', sequence.replace('INVITE', 'ACK')]])
  }

  #via = (branch) => `SIP/2.0/WS ${this.#place};branch=${branch};rport`
  #contact = () => `<sip:${this.#options.user}@${this.#place};transport=ws>`

  #send(start, headers, body) {
    if (this.#socket.readyState !== WebSocket.OPEN) return
    this.#tell('message', { isOurs: true, start })
    this.#socket.send(formatMessage(start, headers, body))
  }

  // ---- coming in --------------------------------------------------------------------------------------------------

  #received(text) {
    const message = parseMessage(text)
    if (!message) return
    this.#tell('message', { isOurs: false, start: message.start })
    if (message.status) {
      const branch = /;branch=([^;\s]+)/.exec(headerOf(message, 'via'))?.[1]
      this.#waiting.get(branch)?.(message)
    } else void this.#asks(message)
  }

  async #asks(request) {
    const call = this.#call
    const isOurs = call?.callId === headerOf(request, 'call-id')
    switch (request.method) {
      case 'ACK':
        return
      case 'INVITE':
        return isOurs ? this.#offered(call, request) : this.#invited(request)
      case 'UPDATE':
        return isOurs && request.body ? this.#offered(call, request) : this.#respond(request, 200, 'OK')
      case 'BYE':
        this.#respond(request, isOurs ? 200 : 481, isOurs ? 'OK' : 'Call/Transaction Does Not Exist')
        return isOurs && this.#finish(call, 'the other side hung up')
      case 'CANCEL':
        this.#respond(request, 200, 'OK')
        if (!isOurs || call.state !== 'called') return
        this.#respond(call.invite, 487, 'Request Terminated', { tag: call.tag })
        return this.#finish(call, 'the caller gave up')
      case 'MESSAGE':
        this.#respond(request, 200, 'OK')
        return this.#tell('text', { who: nameOf(headerOf(request, 'from')), text: request.body })
      case 'OPTIONS':
      case 'NOTIFY':
        return this.#respond(request, 200, 'OK')
      default:
        return this.#respond(request, 405, 'Method Not Allowed')
    }
  }

  #invited(request) {
    if (this.#call) return this.#respond(request, 486, 'Busy Here', { tag: random().slice(0, 10) })
    const from = headerOf(request, 'from')
    const tag = random().slice(0, 10)
    const call = {
      ...{ who: nameOf(from), state: 'called', callId: headerOf(request, 'call-id'), tag, sequence: 0 },
      ...{ invite: request, offer: request.body, target: uriOf(headerOf(request, 'contact')) },
      ...{ local: `${headerOf(request, 'to')};tag=${tag}`, remote: from, routes: headersOf(request, 'record-route') },
    }
    this.#respond(request, 180, 'Ringing', { tag })
    this.#begin(call)
  }

  /** Inside a call: another description, or the same one again to keep it alive. */
  async #offered(call, request) {
    try {
      const body = request.body ? await this.#describe(call, request.body) : call.peer.localDescription.sdp
      this.#respond(request, 200, 'OK', { body })
    } catch {
      this.#respond(request, 488, 'Not Acceptable Here')
    }
  }

  #respond(request, status, reason, { tag, body } = {}) {
    const to = headerOf(request, 'to')
    const headers = [
      ...headersOf(request, 'via').map((via) => ['Via', via]),
      ...headersOf(request, 'record-route').map((route) => ['Record-Route', route]),
      ['From', headerOf(request, 'from')],
      ['To', tagOf(to) || !tag ? to : `${to};tag=${tag}`],
      ['Call-ID', headerOf(request, 'call-id')],
      ['CSeq', headerOf(request, 'cseq')],
      ['Contact', this.#contact()],
      ['Allow', allowed],
      ...(body ? [['Content-Type', 'application/sdp']] : []),
    ]
    this.#send(`SIP/2.0 ${status} ${reason}`, headers, body)
  }

  // ---- the call ---------------------------------------------------------------------------------------------------

  #learn(call, response) {
    call.local = headerOf(response, 'from')
    call.remote = headerOf(response, 'to')
    call.target = uriOf(headerOf(response, 'contact'))
    call.routes = headersOf(response, 'record-route').reverse()
  }

  #begin(call) {
    this.#call = call
    this.#tell('call', this.call)
  }

  #change(call, state) {
    if (this.#call !== call) return
    call.state = state
    this.#tell('call', this.call)
  }

  #finish(call, why) {
    if (this.#call !== call) return
    call.peer?.close()
    this.#call = undefined
    this.#tell('call', { state: 'over', who: call.who, why })
  }

  #over() {
    clearTimeout(this.#renewal)
    for (const [, answer] of this.#waiting)
      answer({ status: 503, reason: 'the connection is lost', headers: [], body: '' })
    this.#waiting.clear()
    if (this.#call) this.#finish(this.#call, 'the connection is lost')
    this.#tell('state', 'gone')
  }

  #tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }))
  }
}

function refusalOf({ status, reason }) {
  if (status === 401 || status === 407 || status === 403) return 'the exchange does not know this user and password'
  return `${status} ${reason}`
}
