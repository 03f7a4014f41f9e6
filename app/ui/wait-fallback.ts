/** Reloads on news only: nobody loses their place for nothing. */
export function waitFallback(status: string): string {
  const address = JSON.stringify(status).replaceAll('<', String.raw`\u003c`)
  return `waitFallback=setInterval(function(){fetch(${address},{headers:{Accept:'application/json'}}).then(function(r){return r.json()}).then(function(told){if(told.state&&told.state!=='awaiting_payment')location.reload()}).catch(function(){})},4000)`
}

declare global {
  // oxlint-disable-next-line no-var -- only `var` declares a property of globalThis
  var waitFallback: ReturnType<typeof setInterval> | undefined
}

export function stopFallback(): void {
  clearInterval(globalThis.waitFallback)
}
