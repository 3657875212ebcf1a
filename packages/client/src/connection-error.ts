// No answer came: the exchange was not reached, or the connection was lost while a request was under way.
// Not an answer that says no: that is an AriError.

export class ConnectionError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ConnectionError'
  }
}
