// What is used here of a client that brings no types.

declare module 'ari-client' {
  export type Values = Record<string, unknown>
  type Method = (given?: Values, other?: object) => Promise<never>
  export type Instance = Record<string, Method> & { id: string }
  export interface Event {
    type: string
    application: string
    args: string[]
    channel?: Values
    [name: string]: unknown
  }

  export interface AriClient {
    start(applications: string | string[], subscribeAll?: boolean): Promise<unknown>
    stop(): void
    on(type: string, listener: (event: Event, instance: Instance | Record<string, Instance>) => void): void
    Channel(id?: string): Instance
    Bridge(id?: string): Instance
    Playback(id?: string): Instance
    readonly asterisk: Record<string, (given?: Values) => Promise<{ system: Values; value: string } & Values>>
    readonly applications: Record<string, (given?: Values) => Promise<Values[] & Values>>
    readonly mailboxes: Record<string, (given?: Values) => Promise<Values>>
    readonly deviceStates: Record<string, (given?: Values) => Promise<Values>>
    readonly bridges: Record<string, (given?: Values) => Promise<Values[]>>
  }

  export function connect(url: string, user: string, password: string): Promise<AriClient>
}
