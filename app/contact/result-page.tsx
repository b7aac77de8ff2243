import { type ContactReply, findEmptyFields, hasContactDetails, type MessageInput } from '../../contract/message.ts'
import { sendMessage } from '../../contract/routes.ts'
import { BackHomeLink, MessagePage } from '../ui/message-page.tsx'
import { usePageWords } from '../ui/page-words.tsx'
import { ContactForm, FORM_RESULT_ID } from './form.tsx'

type ContactResultProps = Pick<ContactReply, 'kind' | 'message'> & {
  values: MessageInput
  isInvalid: boolean
}

/** Visitors see this page after submitting the form without JavaScript. */
export function ContactResultPage({ kind, message, values, isInvalid }: ContactResultProps) {
  const { contact, contactPage, headings } = usePageWords()
  return (
    <>
      <title>{contactPage.title}</title>
      <meta name="robots" content="noindex" />
      {kind !== 'refused' ? (
        <MessagePage>
          <h1 className="title">{kind === 'sent' ? message : contactPage.saved}</h1>
          <p className="lead">{kind === 'sent' ? contactPage.thanks : message}</p>
          {!hasContactDetails(values) && <p>{contact.noContactDetails}</p>}
          <BackHomeLink className="button-primary" />
        </MessagePage>
      ) : (
        <section className="page-container page-top">
          <h1 className="title">{headings.contact}</h1>
          <p id={FORM_RESULT_ID} role="alert" className="lead danger">
            {message}
          </p>
          <ContactForm action={sendMessage.path} values={values} invalid={isInvalid ? findEmptyFields(values) : []} />
          <BackHomeLink className="button-secondary" />
        </section>
      )}
    </>
  )
}
