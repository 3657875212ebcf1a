// The host and the port of a server of NATS, as its client names them.

const usualPort = 4222

/** `tls://10.0.0.1` is 10.0.0.1:4222. */
export function serverAddress(url: string): string {
  const address = url.replace(/^[a-z]+:\/\//, '').replace(/^[^@]*@/, '')
  return /:\d+$/.test(address) ? address : `${address}:${usualPort}`
}
