// multipart/related (RFC 2387): a document and the parts it names, as one body.
// Only written.

export interface BodyPart {
  /** without brackets */
  readonly contentId: string
  readonly contentType: string
  readonly body: string
}

/** `boundary`: must stand in no part; the first part is the one that names the others. */
export function multipartRelated(
  boundary: string,
  root: BodyPart,
  others: readonly BodyPart[],
): { body: string; contentType: string } {
  const parts = [root, ...others].map(
    ({ contentId, contentType, body }) =>
      `--${boundary}\r\nContent-Transfer-Encoding: binary\r\nContent-ID: <${contentId}>\r\nContent-Type: ${contentType}\r\n\r\n${body}\r\n`,
  )
  const type = `type="${root.contentType.split(';')[0]}"`
  return {
    body: `${parts.join('')}--${boundary}--\r\n`,
    contentType: `multipart/related;${type};start="<${root.contentId}>";boundary="${boundary}"`,
  }
}
