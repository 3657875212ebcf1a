// How long tests wait for what comes in its own time: packets, processes, pages, answers over sockets.
// Not a judgement of how fast anything is: it is there long before on any machine; this only ends a test that would wait for ever.

/** Less than a test may take as a whole, so that the one that failed can say what it waited for. */
export const patienceMs = 240_000
