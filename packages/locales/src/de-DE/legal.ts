import type { LegalMessages } from '../messages.ts';

export const legal = {
  terms: {
    intro:
      'Diese Bedingungen gelten zwischen Ihnen und dem Unternehmen, das diese Website betreibt. Lesen Sie sie, bevor Sie ein Konto anlegen.',
    service: {
      heading: 'Was Portico tut',
      text: 'Portico gibt Ihnen ein Konto und prüft einmal Ihre Identität. Die Partnerprojekte des Ökosystems können sich dann auf diese Prüfung verlassen. Ihre eigenen Leistungen bieten die Partner zu ihren eigenen Bedingungen an.',
    },
    account: {
      heading: 'Ihr Konto',
      text: 'Sie müssen mindestens 18 Jahre alt sein. Legen Sie ein einziges Konto an, für sich selbst. Nutzen Sie dafür nur Ihre eigene E-Mail-Adresse, Telefonnummer oder Wallet oder Ihr eigenes Google- oder Apple-Konto. Behalten Sie Passwörter, Codes und Schlüssel für sich; wer sie hat, kann in Ihrem Namen handeln.',
    },
    truth: {
      heading: 'Wahre Angaben',
      text: 'Ihre Angaben müssen wahr sein und mit Ihrem Reisepass oder Personalausweis übereinstimmen. Senden Sie nur gültige Originale, die auf Sie ausgestellt sind. Bei gefälschten oder geliehenen Dokumenten endet das Konto; wir können sie den Behörden melden.',
    },
    review: {
      heading: 'Prüfung',
      text: 'Ein Mensch sieht sich jede Einsendung an und entscheidet. Wir können um ein weiteres Foto bitten, bestätigen oder ablehnen und nennen Ihnen den Grund. Ein Anspruch auf Bestätigung besteht nicht, wenn das Gesetz oder die Beweislage sie verbietet.',
    },
    conduct: {
      heading: 'Faire Nutzung',
      text: 'Versuchen Sie nicht, in fremde Konten zu gelangen, den Dienst zu stören oder ihn automatisiert über das hinaus zu nutzen, was seine dokumentierte Schnittstelle erlaubt.',
    },
    liability: {
      heading: 'Haftung',
      text: 'Wir haften unbeschränkt bei Vorsatz, grober Fahrlässigkeit und Verletzung des Lebens oder der Gesundheit, im Übrigen nach dem Recht des Landes, in dem Sie wohnen. Die Zahlen zu Partnerprojekten stammen von diesen selbst; eine Anlageberatung leisten wir nicht.',
    },
    ending: {
      heading: 'Kündigung',
      text: 'Sie können Ihr Konto jederzeit löschen, auf der Seite „Ihre Daten“. Wir können es mit einer Frist von 30 Tagen kündigen, bei schweren Verstößen gegen diese Bedingungen auch sofort.',
    },
    changes: {
      heading: 'Änderungen',
      text: 'Wenn sich diese Bedingungen ändern, teilen wir Ihnen das mindestens 30 Tage vorher mit: hier und, wenn wir Ihre Adresse haben, auch per E-Mail. Sind Sie nicht einverstanden, können Sie Ihr Konto bis dahin schließen.',
    },
  },
  privacy: {
    intro:
      'Sie sind dabei, uns Ihren Reisepass oder Personalausweis anzuvertrauen. Hier steht, was damit geschieht.',
    what: {
      heading: 'Was wir speichern',
      text: 'Ihre E-Mail-Adresse oder Telefonnummer, einen nicht umkehrbaren Hashwert Ihres Passworts, Ihren Namen, Ihr Geburtsdatum, Ihre Staatsangehörigkeit, Ihr Wohnsitzland und Ihre Adresse, die Bilder Ihres Ausweises und Ihr Selfie, die Internetadresse, die Ihr Browser mitteilt, und was in den nächsten beiden Abschnitten steht.',
    },
    providers: {
      heading: 'Google, Apple und Wallets',
      text: 'Wenn Sie Google oder Apple wählen, erhalten wir von dort eine Kennung Ihres Kontos, Ihre E-Mail-Adresse (bei Apple kann es eine sein, die nur an Sie weiterleitet) und Ihren Namen, aber nie ein Passwort. Der Anbieter erfährt, dass Sie sich hier anmelden. Von einer Wallet speichern wir die Adresse; die Signatur, die belegt, dass sie Ihnen gehört, wird geprüft und nicht gespeichert.',
    },
    sign_ins: {
      heading: 'Anmeldungen und Sicherheit',
      text: 'Zu jeder Anmeldung speichern wir, wann und wie sie begann, wann sie zuletzt genutzt wurde, von welcher Internetadresse sie kam und wie Ihr Browser sich nennt. Sie sehen diese Liste in Ihrem Konto und können jede Anmeldung beenden. Außerdem führen wir ein Protokoll der Sicherheitsereignisse, etwa Anmeldungen, falsche Passwörter und Codes und Änderungen an Ihrem Passwort oder Ihren Anmeldemethoden: was, wann und von welcher Internetadresse. Passwörter, Codes oder E-Mail-Adressen stehen nicht darin. Außerdem merken wir uns die Zeitzone Ihres Browsers, damit die Uhrzeiten in unseren E-Mails für Sie stimmen.',
    },
    why: {
      heading: 'Wozu',
      text: 'Um Ihnen ein Konto zu geben, es zu schützen und Ihre Identität zu prüfen: weil Sie uns darum bitten und weil das Gesetz es von unseren Partnern verlangt. Wir zeigen keine Werbung und verkaufen keine Daten.',
    },
    images: {
      heading: 'Ihre Bilder',
      text: 'Bilder werden beim Eintreffen neu kodiert. So verschwinden versteckte Daten wie der Ort der Aufnahme. Gespeichert werden sie verschlüsselt, jede Datei mit einem eigenen Schlüssel. Nur wer Ihre Einsendung prüft, kann sie öffnen, und die Seite „Ihre Daten“ zeigt Ihnen jedes Mal, wenn das jemand getan hat.',
    },
    who: {
      heading: 'Wer was sieht',
      text: 'Wer prüft, sieht das, was Sie eingereicht haben. Partner erfahren, ob Ihre Identität bestätigt ist; Bilder und Adresse bekommen sie nicht. Dienstleister, die E-Mails und SMS zustellen, erhalten Ihre Adresse oder Nummer und die Nachricht. Ist eine Wallet ein Smart Contract, prüft ein Dienst, der ihre Blockchain liest, die Signatur.',
    },
    how_long: {
      heading: 'Wie lange',
      text: 'Codes und Links gelten höchstens 30 Minuten. Eine Anmeldung wird eine Woche nach ihrem Ende gelöscht. Die Daten des Kontos bleiben, bis Sie das Konto löschen; das Protokoll der Sicherheitsereignisse bleibt länger, damit sich Missbrauch aufklären lässt. Ein Bild, das Sie gespeichert und nicht gesendet haben, wird nach sieben Tagen gelöscht. Was Sie gesendet haben, wird einige Zeit nach der Entscheidung zusammen mit seinen Schlüsseln gelöscht: Die Seite „Ihre Daten“ nennt den Tag. Dass Ihre Identität bestätigt wurde und wann, bleibt.',
    },
    browser: {
      heading: 'Auf Ihrem Gerät',
      text: 'Ihr Browser hält Sie angemeldet. Er merkt sich Ihre Eingaben, bis sie gesendet sind, und außerdem, was im Warenkorb des Marktplatzes liegt und welche Wallet dort verbunden war. Kurzlebige Cookies belegen, dass Sie in diesem Browser Ihre Adresse bestätigt oder eine Anmeldung mit Google, Apple oder einer Wallet begonnen haben. Cookies zur Nachverfolgung gibt es nicht.',
    },
    rights: {
      heading: 'Ihre Rechte',
      text: 'Auf der Seite „Ihre Daten“ sehen Sie, was gespeichert ist und wer es angesehen hat, und können alles herunterladen, es löschen oder Ihr Konto löschen. Außerdem können Sie Ihre Daten berichtigen lassen, ihrer Nutzung widersprechen und sich bei der Datenschutzbehörde Ihres Landes beschweren.',
    },
    contact: {
      heading: 'Kontakt',
      text: 'Verantwortlich für Ihre Daten ist das Unternehmen, das diese Website betreibt. Schreiben Sie an {email}.',
    },
  },
} satisfies LegalMessages;
