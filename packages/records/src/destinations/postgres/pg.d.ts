// What is used here of pg, which brings no types.
// biome-ignore-all lint/style/noDefaultExport: the package has nothing else

declare module 'pg' {
  export interface ClientOptions {
    host: string
    port: number
    database: string
    user: string
    password?: string
    application_name?: string
    connectionTimeoutMillis?: number
    query_timeout?: number
    ssl?: false | { rejectUnauthorized: boolean }
  }

  export class Client {
    constructor(options: ClientOptions)
    connect(): Promise<void>
    query(text: string, values?: readonly unknown[]): Promise<{ rows: readonly Readonly<Record<string, unknown>>[] }>
    end(): Promise<void>
    on(name: 'error' | 'end', listener: (error?: Error) => void): this
    readonly connection: { readonly stream: { destroy(): void } }
  }

  const pg: { Client: typeof Client }

  export { pg as default }
}
