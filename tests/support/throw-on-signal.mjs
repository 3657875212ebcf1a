// Loaded into an exchange before it starts: on SIGUSR2 it makes mistakes in every place where nobody can catch them.
// Only for tests of what the exchange does then.

process.on('SIGUSR2', () => {
  setTimeout(() => {
    throw new Error('thrown by a timer of the platform')
  })
  Promise.reject(new Error('rejected by a promise nobody awaits'))
})
