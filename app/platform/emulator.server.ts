export async function loadEmulator<Emulator>(setting: string, load: () => Promise<Emulator>): Promise<Emulator> {
  try {
    return await load()
  } catch (cause) {
    const absent = cause instanceof Error && 'code' in cause && cause.code === 'ERR_MODULE_NOT_FOUND'
    if (!absent || !cause.message.includes('emulators')) throw cause
    const message = `${setting} is not set, and this build does not contain the emulator that would stand in. Set ${setting}.`
    throw Object.assign(new Error(message, { cause }), { name: 'EnvironmentError' })
  }
}
