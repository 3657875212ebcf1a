// An engine behind HTTP: a POST with the words, an answer with the audio, taken as it comes.
// Not a client of any vendor: address, headers and body are what the configuration says.

import { fillOrder, fillSecrets } from './fill-template.ts'
import { EngineError, type SpeechEngine, type SpeechOrder, type SpeechSink } from './speech-engine.ts'

export interface HttpEngineOptions {
  /** may have placeholders, which are percent-encoded */
  readonly url: string
  /** `name: value`, with secrets */
  readonly headers: readonly string[]
  /** JSON with placeholders in the place of values, or `{text}` for the plain words */
  readonly body: string
  /** of the answer; empty: as its type says */
  readonly format: string
  /** where files of secrets are */
  readonly etc: string
}

/** So much of an error is said in the log. */
const mostErrorCharacters = 300

export function httpEngine(options: HttpEngineOptions): SpeechEngine {
  const { url, headers, body, format, etc } = options
  const isJson = body.trimStart().startsWith('{') && body.trim() !== '{text}'
  return {
    key: JSON.stringify(['http', url, body, format]),
    async speak(order, sink, signal) {
      const response = await post({
        url: fillOrder(fillSecrets(url, etc), order, encodeURIComponent),
        headers: {
          'content-type': isJson ? 'application/json' : 'text/plain; charset=utf-8',
          ...headersOf(headers, etc),
        },
        body: bodyOf(body, isJson, order),
        signal,
      })
      if (!response.ok) throw new EngineError(`it answered ${response.status}${await words(response)}`)
      await pass(response, format, sink)
    },
  }
}

const bodyOf = (body: string, isJson: boolean, order: SpeechOrder): string =>
  fillOrder(body, order, isJson ? (value) => JSON.stringify(value) : (value) => value)

function headersOf(lines: readonly string[], etc: string): Record<string, string> {
  return Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).trim().toLowerCase(), fillSecrets(line.slice(colon + 1).trim(), etc)]
    }),
  )
}

interface Post {
  readonly url: string
  readonly headers: Record<string, string>
  readonly body: string
  readonly signal: AbortSignal
}

/** No redirection is followed: keys go nowhere but where they were sent. */
async function post({ url, ...request }: Post): Promise<Response> {
  try {
    return await fetch(url, { method: 'POST', redirect: 'error', ...request })
  } catch (error) {
    request.signal.throwIfAborted()
    const { message, cause } = error as Error
    throw new EngineError(`it cannot be reached: ${cause instanceof Error ? cause.message || cause.name : message}`)
  }
}

async function words(response: Response): Promise<string> {
  const text = await response.text().catch(() => '')
  const plain = text.replace(/\s+/g, ' ').trim().slice(0, mostErrorCharacters)
  return plain === '' ? '' : `: ${plain}`
}

async function pass(response: Response, format: string, sink: SpeechSink): Promise<void> {
  sink.begin(format || response.headers.get('content-type') || undefined)
  if (!response.body) return
  try {
    for await (const chunk of response.body) sink.write(chunk)
  } catch (error) {
    if (error instanceof TypeError) throw new EngineError(`its answer broke off: ${error.message}`)
    throw error
  }
}
