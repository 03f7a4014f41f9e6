import { imagePresets } from './presets.ts'
import type { PictureSize } from '#app/platform/pictures.server.ts'
import { keysOf } from '#app/shared/keys.ts'
import { presetNames, type PresetName } from './rules.ts'

export function presetOf(name: PresetName): PictureSize {
  return { name, preset: imagePresets[presetNames[name]] }
}

export const picturePresets = keysOf(presetNames).map(presetOf)
