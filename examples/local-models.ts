// Speech models of your own machine behind a plain websocket, as docs/speech-engines.md says: espeak-ng or piper speaks, whisper.cpp listens.
// Run: npx node examples/local-models.ts; VOICE and LISTENER are commands in the place of the usual ones. Without a LISTENER it only hears how long you spoke.

import { spawn } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type WebSocket, WebSocketServer } from 'ws'

export interface LocalModels {
  /** Says WAV on its output; the words come on its input. `{language}` is filled in. */
  readonly voice: string
  /** Prints what is said in the WAV file that is its last argument; nothing: how long it was. */
  readonly listener: string | undefined
}

const rateHz = 16_000
/** How loud a frame is when somebody talks, how long a word is at least, and how long a silence ends what was said. */
const talkLevel = 500
const wordFrames = 5
const pauseFrames = 20

export function localModels(server: WebSocketServer, models: LocalModels): void {
  server.on('connection', (socket) => {
    let ear: ((frame: Buffer) => void) | undefined
    socket.on('message', (data, isBinary) => {
      if (isBinary) return ear?.(data as Buffer)
      const message = JSON.parse(String(data))
      if (message.type === 'speak') speak(socket, message, models)
      else if (message.type === 'transcribe') ear = listen(socket, message.language || 'en', models)
      else if (message.type === 'end') socket.send(JSON.stringify({ type: 'done' }))
    })
  })
}

/** `command` without a shell: what is filled in is never more than an argument. */
function start(command: string, language: string, ...more: string[]) {
  const [program = '', ...args] = command.split(' ').map((word) => word.replace('{language}', language))
  return spawn(program, [...args, ...more])
}

function speak(
  socket: WebSocket,
  { text, language }: { text: string; language: string },
  { voice }: LocalModels,
): void {
  const plain = /^[a-z]{2,3}/.exec(language)?.[0] ?? 'en'
  const speaking = start(voice, plain)
  socket.send(JSON.stringify({ type: 'audio', format: 'wav' }))
  speaking.stdout.on('data', (audio) => socket.send(audio))
  speaking.on('error', ({ message }) => socket.send(JSON.stringify({ type: 'error', message })))
  speaking.on('close', (code) =>
    socket.send(JSON.stringify(code === 0 ? { type: 'done' } : { type: 'error', message: `it ended with ${code}` })),
  )
  socket.on('close', () => speaking.kill())
  speaking.stdin.on('error', () => undefined)
  speaking.stdin.end(text)
}

const level = (frame: Buffer) => {
  let sum = 0
  for (let at = 0; at + 1 < frame.length; at += 2) sum += Math.abs(frame.readInt16LE(at))
  return (2 * sum) / frame.length
}

/** Cuts what it hears where somebody pauses, and has each piece written down. */
function listen(socket: WebSocket, language: string, { listener }: LocalModels): (frame: Buffer) => void {
  let said: Buffer[] = []
  let loud = 0
  let quiet = 0
  let frames = 0
  return (frame) => {
    frames++
    const isLoud = level(frame) > talkLevel
    if (isLoud || said.length > 0) said.push(frame)
    if (isLoud) loud++
    quiet = isLoud ? 0 : quiet + 1
    if (said.length === 0 || quiet < pauseFrames) return
    const [pieces, isWord] = [said.slice(0, -quiet), loud >= wordFrames]
    const end_ms = (frames - quiet) * 20
    const times = { begin_ms: end_ms - pieces.length * 20, end_ms }
    said = []
    loud = 0
    if (!isWord) return
    void understand(Buffer.concat(pieces), language, listener).then(
      (text) => socket.send(JSON.stringify({ type: 'transcript', text, final: true, ...times })),
      ({ message }: Error) => socket.send(JSON.stringify({ type: 'error', message })),
    )
  }
}

async function understand(pcm: Buffer, language: string, listener: string | undefined): Promise<string> {
  if (listener === undefined) return `${(pcm.length / 2 / rateHz).toFixed(1)} seconds`
  const file = join(tmpdir(), `said-${crypto.randomUUID()}.wav`)
  await writeFile(file, Buffer.concat([wavHead(pcm.length), pcm]))
  try {
    return await new Promise((resolve, reject) => {
      const listening = start(listener, language, file)
      let text = ''
      listening.stdout.on('data', (piece) => {
        text += piece
      })
      listening.on('error', reject)
      listening.on('close', (code) => (code === 0 ? resolve(text.trim()) : reject(new Error(`it ended with ${code}`))))
    })
  } finally {
    await rm(file, { force: true })
  }
}

function wavHead(dataBytes: number): Buffer {
  const head = Buffer.alloc(44)
  head.write('RIFF')
  head.writeUInt32LE(36 + dataBytes, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(rateHz, 24)
  head.writeUInt32LE(2 * rateHz, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36)
  head.writeUInt32LE(dataBytes, 40)
  return head
}

if (import.meta.main) {
  const port = Number(process.env.PORT ?? 9000)
  const voice = process.env.VOICE ?? 'espeak-ng --stdin --stdout -v {language}'
  const server = new WebSocketServer({ port, host: '127.0.0.1' })
  server.on('listening', () => console.log(`speaks and listens at ws://127.0.0.1:${port}/`))
  server.on('error', ({ message, code }: NodeJS.ErrnoException) => {
    console.error(
      code === 'EADDRINUSE' ? `port ${port} is in use: PORT=9001 before the command is another one` : message,
    )
    process.exitCode = 1
  })
  localModels(server, { voice, listener: process.env.LISTENER })
}
