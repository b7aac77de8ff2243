import { expect, test } from 'vitest'
import { toInitials } from './initials.ts'

test.each([
  ['Robin Sample', 'RS'],
  ['Ada', 'A'],
  ['Gabriel José de la Concordia', 'GC'],
  ['  Zoë  Škvorecká ', 'ZŠ'],
  ['𝒜da 𝒵', '𝒜𝒵'],
  ['', ''],
  ['Jane Porter, PMP®', 'JP'],
  ['Jane van Porter, M.Sc., CISSP', 'JP'],
  ['Jane Porter PMP®', 'JP'],
  ['Jane Porter Ph.D.', 'JP'],
  ['Dr. Jane Porter Jr.', 'JP'],
  ['Prof. Dr.-Ing. Jane Porter', 'JP'],
  ['Jane (JJ) Porter 🚀', 'JP'],
  ['J. R. Porter', 'JP'],
  ['Jean DUPONT', 'JD'],
  ['Sam Li', 'SL'],
  ['PMP®', 'P'],
  ['Yuki Tanaka 田中 雪', 'YT'],
  ['田中 雪', '田雪'],
  ['ليلى الخطيب', 'ل خ'],
  ['علي', 'ع'],
  ['נועה לוי', 'נל'],
  ["Dr. Thaís Albuquerque d'Ávila, PMP®", 'TÁ'],
  ['mgr inż. Łukasz Żółkiewski', 'ŁŻ'],
  ['prof. dr hab. Jan Kowalski', 'JK'],
  ['Juan Pérez, Ph.D.', 'JP'],
  ['Dr Sinéad O’Brien', 'SO'],
  ['Omar al-Khatib', 'OK'],
  ['jane porter', 'jp'],
  ['Zoe\u0308 S\u030ckvor', 'ZS\u030c'],
  ['이 순신', '이순'],
  ["'Jane' “Porter”", 'JP'],
])('abbreviates %j to %j', (name, initials) => {
  expect(toInitials(name)).toBe(initials)
})
