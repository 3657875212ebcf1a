// What is used here of clients and servers that bring no types.
// biome-ignore-all lint/style/noDefaultExport: these packages have nothing else

declare module 'asterisk-manager' {
  export type Message = Readonly<Record<string, string>>
  export interface Manager {
    on(name: 'managerevent' | 'response' | 'connect' | 'close' | 'error', listener: (message: Message) => void): void
    action(fields: object, onAnswer?: (error: Message | undefined, answer: Message) => void): string
    disconnect(onEnd?: () => void): void
    keepConnected(): void
    login(onAnswer: (error?: Error) => void): void
  }
  function connect(port: number, host: string, user: string, password: string, hearsEvents: boolean): Manager

  export { connect as default }
}

declare module 'asterisk-ami-client' {
  export type Message = Readonly<Record<string, string>>
  class AmiClient {
    constructor(options?: object)
    connect(user: string, secret: string, place: { host: string; port: number }): Promise<unknown>
    action(fields: Record<string, string>, answers: true): Promise<Message>
    on(name: 'event' | 'response', listener: (message: Message) => void): this
    disconnect(): this
  }

  export { AmiClient as default }
}

declare module 'ding-dong' {
  import type { Server } from 'node:net'

  export interface Answer {
    readonly code: number
    readonly result: string
    readonly value?: string
  }
  export interface Context {
    onEvent(name: 'variables' | 'hangup' | 'close'): Promise<Record<string, string>>
    sendCommand(line: string): Promise<Answer>
    answer(): Promise<Answer>
    setVariable(name: string, value: string): Promise<Answer>
    getVariable(name: string): Promise<Answer>
    streamFile(name: string, digits?: string): Promise<Answer>
    end(): Promise<void>
  }
  function AgiServer(handler: (context: Context) => void): {
    start(port: number, host?: string): Server
  }

  export { AgiServer as default }
}
