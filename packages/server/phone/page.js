// The page: what is typed and pressed goes to the telephone, what it tells is shown and heard.
// Not the telephone. The password stays in the field it was typed into, and nowhere else.

import { SipPhone } from './sip-phone.js'

const part = (id) => document.getElementById(id)
const mostMessages = 200

const words = {
  calling: (who) => `Calling ${who} …`,
  ringing: (who) => `${who} is ringing.`,
  called: (who) => `${who} calls you.`,
  talking: (who) => `Talking with ${who}.`,
}

let phone
const sound = new Audio()
sound.autoplay = true

function say(text) {
  part('status').textContent = text
}

/** A microphone; without one, or without leave to use it, silence: one can still listen and press keys. */
async function voice() {
  try {
    return (await navigator.mediaDevices.getUserMedia({ audio: true })).getAudioTracks()[0]
  } catch {
    const context = new AudioContext()
    const [source, way] = [new ConstantSourceNode(context, { offset: 0 }), context.createMediaStreamDestination()]
    source.connect(way)
    source.start()
    return way.stream.getAudioTracks()[0]
  }
}

async function openPeer() {
  const peer = new RTCPeerConnection()
  const track = await voice()
  peer.addTrack(track, new MediaStream([track]))
  peer.ontrack = ({ track: heard }) => {
    sound.srcObject = new MediaStream([heard])
  }
  // who hangs up is not listened to any more
  const close = peer.close.bind(peer)
  peer.close = () => {
    track.stop()
    close()
  }
  return peer
}

function show({ detail }) {
  const { state, who, why } = detail
  part('call').textContent = state === 'called' ? 'Answer' : 'Call'
  part('call').disabled = state !== 'over' && state !== 'called'
  part('hang-up').disabled = state === 'over'
  say(state === 'over' ? `The call with ${who} is over: ${why}.` : words[state](who))
}

function note({ detail: { isOurs, start } }) {
  const list = part('messages')
  const lines = [...list.textContent.split('\n').filter(Boolean), `${isOurs ? '→' : '←'} ${start}`]
  list.textContent = lines.slice(-mostMessages).join('\n')
}

async function connect(event) {
  event.preventDefault()
  const { protocol, host, hostname, pathname } = location
  const url = `${protocol === 'https:' ? 'wss' : 'ws'}://${host}${pathname.replace(/\/phone\/.*$/, '')}/ws`
  const made = new SipPhone({
    ...{ url, host: hostname, openPeer },
    user: part('user').value,
    password: part('password').value,
  })
  phone = made
  made.addEventListener('call', show)
  made.addEventListener('message', note)
  made.addEventListener('text', ({ detail: { who, text } }) => say(`${who} writes: ${text}`))
  made.addEventListener('state', ({ detail }) => {
    if (detail === 'registered' || phone !== made) return
    part('desk').hidden = true
    part('login').hidden = false
    say(detail === 'gone' ? 'The connection to the exchange is lost.' : `The exchange: ${detail}.`)
  })
  say('Connecting …')
  try {
    await made.connect()
  } catch (error) {
    phone = undefined
    await made.close()
    say(`Not connected: ${error.message}.`)
    return
  }
  part('login').hidden = true
  part('desk').hidden = false
  // extensions of the demo, whose telephone this is
  part('shortcuts').hidden = part('user').value !== 'browser'
  say('Connected: call somebody, or let yourself be called.')
}

function press(key) {
  if (phone?.call?.state === 'talking') phone.press(key)
  else part('number').value += key
}

part('login').addEventListener('submit', connect)
part('dial').addEventListener('submit', (event) => {
  event.preventDefault()
  const number = part('number').value.trim()
  if (phone?.call?.state === 'called') void phone.answer()
  else if (number) void phone?.dial(number)
})
part('hang-up').addEventListener('click', () => phone?.hangUp())
for (const button of document.querySelectorAll('[data-number]'))
  button.addEventListener('click', () => {
    part('number').value = button.dataset.number
    void phone?.dial(button.dataset.number)
  })
for (const key of '123456789*0#') {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = key
  button.addEventListener('click', () => press(key))
  part('keys').append(button)
}
addEventListener('pagehide', () => void phone?.close())
