// Who has logged in, and what he may do: the page was given it with itself.
// Not a protection: the exchange checks every request; this only leaves out buttons that would be refused.

export interface Session {
  /** where the console is: `/console` */
  readonly root: string
  readonly token: string
  readonly version: string
  readonly user: string
  readonly read_only: boolean
  /** `channels.hangup`, `channels.*` or `*` */
  readonly allows: readonly string[]
}

let known: Session | undefined

export function session(): Session {
  known ??= JSON.parse(document.querySelector<HTMLMetaElement>('meta[name="jackfield-session"]')?.content ?? '{}')
  return known as Session
}

/** May the user run this operation, which changes something? */
export function mayRun(resource: string, nickname: string, { read_only, allows }: Session = session()): boolean {
  if (read_only) return false
  return allows.some((right) => right === '*' || right === `${resource}.*` || right === `${resource}.${nickname}`)
}

/** Back to the login, at the same address. */
export async function logOut(): Promise<void> {
  const { root, token } = session()
  await fetch(`${root}/session`, { method: 'DELETE', headers: { 'x-jackfield-token': token } })
  location.reload()
}
