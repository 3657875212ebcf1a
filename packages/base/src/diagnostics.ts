// Named hooks of every layer, free when unheard. Layers emit, the floors of the doors listen.
// Not a log: what is published is data, and nobody may need to hear it.

import type { Channel, channel } from 'node:diagnostics_channel'
import { guarded } from './faults.ts'
import { Notice } from './typed-events.ts'

/** In a browser there are no such channels: nobody hears. */
const named: typeof channel | undefined = globalThis.process?.getBuiltinModule?.('node:diagnostics_channel').channel

interface RequestReport {
  method: string
  path: string
  operation?: string | undefined
  /** the path of the operation, `/channels/{channelId}/play` */
  route?: string | undefined
  user?: string
  status: number
  durationMs: number
  over: 'http' | 'websocket'
  /** ids of objects named in the path, or made by it */
  channelId?: string | undefined
  bridgeId?: string | undefined
  /** as it was sent, and what came with it, parsed or as a form */
  query?: string
  body?: unknown
  /** JSON text; not there when it is long */
  answer?: string | undefined
}

/** What each hook carries. */
export interface Diagnostics {
  'jackfield:sip:message': {
    direction: 'in' | 'out'
    callId: string
    /** the start line, and the sequence number with its method */
    summary: string
    /** the whole; made when it is asked for */
    readonly text: string
    /** bytes of the text, where they are known without making it */
    readonly size?: number
    /** `UDP:192.0.2.1:5060` */
    peer: string
    /** our side of it */
    local: string
  }
  'jackfield:rest:request': RequestReport
  /** the same of requests about a channel or a bridge alone */
  'jackfield:call:request': RequestReport
  'jackfield:event:delivered': {
    application: string
    type: string
    seq: number
    channelIds: readonly string[]
    text: string
  }
  'jackfield:event:dropped': { application: string; reason: string; count: number }
  'jackfield:dialplan:step': {
    channelId: string
    channel: string
    context: string
    exten: string
    priority: number
    application: string
    data: string
  }
  /** what goes over a line between nodes about a channel that is shown here */
  'jackfield:line:signal': {
    channelId: string
    /** the other one */
    node: string
    direction: 'in' | 'out'
    /** what was said, in a few words */
    signal: string
    /** a message that the other node had with the telephone */
    message?: Diagnostics['jackfield:sip:message'] | undefined
  }
  'jackfield:media:command': { channelId?: string; bridgeId?: string; command: string }
  'jackfield:control:lag': { lagMs: number }
}

export interface Diagnostic<T> {
  readonly hasSubscribers: boolean
  emit(value: T): void
  subscribe(listener: (value: T) => void): () => void
}

/** Where hooks are found by name. */
export type Hooks = <K extends keyof Diagnostics>(name: K) => Diagnostic<Diagnostics[K]>

/** The hook of this name, of everything in this process. Ask `hasSubscribers` before building what is dear. */
export function diagnostic<K extends keyof Diagnostics>(name: K): Diagnostic<Diagnostics[K]> {
  const hook: Channel | undefined = named?.(name)
  return {
    get hasSubscribers() {
      return hook?.hasSubscribers ?? false
    },
    emit: (value) => hook?.publish(value),
    subscribe(listener) {
      const guardedListener = guarded(`a listener of ${name}`, listener) as (value: unknown) => void
      hook?.subscribe(guardedListener)
      return () => void hook?.unsubscribe(guardedListener)
    },
  }
}

/**
 * Hooks of one exchange among several in a process: who listens here hears nothing of the others. What is emitted here is
 * heard by those who listen to the whole process, too.
 */
export function ownHooks(): Hooks {
  const made = new Map<string, unknown>()
  return (name) => {
    const hook = (made.get(name) as ReturnType<typeof ownHook<typeof name>> | undefined) ?? ownHook(name)
    made.set(name, hook)
    return hook
  }
}

function ownHook<K extends keyof Diagnostics>(name: K): Diagnostic<Diagnostics[K]> {
  const everybodys = diagnostic(name)
  const ownListeners = new Notice<Diagnostics[K]>()
  return {
    get hasSubscribers() {
      return ownListeners.listening > 0 || everybodys.hasSubscribers
    },
    emit(value) {
      ownListeners.emit(value)
      if (everybodys.hasSubscribers) everybodys.emit(value)
    },
    subscribe: ownListeners.on,
  }
}
