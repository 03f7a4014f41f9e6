/** Reloads on news only: nobody loses their place for nothing. */
export function waitFallback(status: string): string {
  const address = JSON.stringify(status).replaceAll('<', String.raw`\u003c`)
  return `waitFallback=setInterval(function(){fetch(${address},{headers:{Accept:'application/json'}}).then(function(r){return r.json()}).then(function(told){if(told.state&&told.state!=='awaiting_payment')location.reload()}).catch(function(){})},4000)`
}

export function stopFallback(): void {
  clearInterval((globalThis as { waitFallback?: ReturnType<typeof setInterval> }).waitFallback)
}
