import type { Path } from '../../api.ts'
import type { FieldProps } from './about.tsx'
import type { Field, Kind } from './fields.ts'
import { GalleryField } from './gallery-field.tsx'
import { IconField } from './icon-field.tsx'
import { ItemsField } from './items-field.tsx'
import { LanguageField } from './language-field.tsx'
import { FileField, PictureField } from './picture-field.tsx'
import { RowsField } from './rows-field.tsx'
import { SimpleField } from './simple-field.tsx'

const FIELDS: Partial<Record<Kind, (props: FieldProps) => React.ReactNode>> = {
  rows: RowsField,
  picture: PictureField,
  gallery: GalleryField,
  icon: IconField,
  file: FileField,
  language: LanguageField,
}

/** Shows the fields of a file, or of the part of it at `path`. */
export function Form({ file, path, fields }: { file: string; path: Path; fields: Field[] }) {
  return fields.map((field) => <FormField key={field.name} file={file} path={[...path, field.name]} field={field} />)
}

function FormField({ file, path, field }: FieldProps) {
  if (field.kind === 'group') {
    return (
      <fieldset className="group">
        <legend>{field.label}</legend>
        <Form file={file} path={path} fields={field.fields} />
      </fieldset>
    )
  }
  if (field.kind === 'items') {
    const renderItem = (index: number) => <Form file={file} path={[...path, index]} fields={field.fields} />
    return <ItemsField file={file} path={path} field={field} renderItem={renderItem} />
  }
  const Other = FIELDS[field.kind] ?? SimpleField
  return <Other file={file} path={path} field={field} />
}
