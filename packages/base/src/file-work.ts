// Whether files are being read or written in this process: work that takes no time of a clock in hand, and that it waits for.
// Not what is written, nor by whom; the whole-file functions (`readFile`, `writeFile`, `appendFile`) are seen in part only.

/** Names that Node gives to requests to the file system. */
const requests = new Set(['FSReqPromise', 'FSReqCallback', 'CloseReq'])

export const isFileWorkUnderWay = (): boolean => process.getActiveResourcesInfo().some((name) => requests.has(name))
