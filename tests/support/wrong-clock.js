/** For `node --import`: a machine whose clock is wrong by CLOCK_WRONG_BY, in milliseconds. */
const wrong = Number(process.env.CLOCK_WRONG_BY)
const right = Date.now

globalThis.Date = new Proxy(Date, {
  construct: (target, given, made) => Reflect.construct(target, given.length > 0 ? given : [right() + wrong], made),
  get: (target, name, made) => (name === 'now' ? () => right() + wrong : Reflect.get(target, name, made)),
})
