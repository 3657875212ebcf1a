// Who tells programs of something that several exchanges that stand as one know; nothing where there is one exchange, or one that knows.
// Not how: whoever delivers events goes by it.

/** `elsewhere`: the one where it happened; `gateway`: the one that has the program's socket. Absent: whoever has it. */
export type ReportedBy = 'elsewhere' | 'gateway'
