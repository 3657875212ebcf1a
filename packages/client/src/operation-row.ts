// One row of the client's table: where an operation is, and where its parameters go.
// Not what they are: types know that, and the exchange checks them.

export interface OperationRow {
  readonly resource: string
  readonly nickname: string
  readonly method: string
  /** `/channels/{channelId}/answer`, below the mount */
  readonly path: string
  /** parameters that are members of the JSON body; those neither here nor in the path go into the query */
  readonly members?: readonly string[]
  /** the parameter that is the JSON body */
  readonly body?: string
  /** the answer is a file */
  readonly isBinary?: true
}
