import type { Path } from '../../api.ts'
import type { FieldProps } from './about.tsx'
import type { Field } from './fields.ts'
import { ItemsField } from './items-field.tsx'
import { PictureField } from './picture-field.tsx'
import { RowsField } from './rows-field.tsx'
import { SimpleField } from './simple-field.tsx'

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
  if (field.kind === 'rows') return <RowsField file={file} path={path} field={field} />
  if (field.kind === 'picture' || field.kind === 'icon') return <PictureField file={file} path={path} field={field} />
  return <SimpleField file={file} path={path} field={field} />
}
