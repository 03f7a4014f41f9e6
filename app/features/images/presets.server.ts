import { business } from '#app/config/business.ts'
import type { PictureSize } from '#app/platform/pictures.server.ts'
import { keysOf } from '#app/shared/keys.ts'
import { presetNames, type PresetName } from './rules.ts'

export function presetOf(name: PresetName): PictureSize {
  return { name, preset: business.imagePresets[presetNames[name]] }
}

export const presets = keysOf(presetNames).map(presetOf)
