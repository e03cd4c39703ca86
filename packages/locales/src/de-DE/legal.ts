import type { LegalMessages } from '../messages.ts';

export const legal = {
  terms: {
    intro:
      'Diese Bedingungen gelten zwischen Ihnen und dem Unternehmen, das diese Website betreibt. Lesen Sie sie, bevor Sie ein Konto anlegen.',
    service: {
      heading: 'Was Portico tut',
      text: 'Portico gibt Ihnen ein Konto und prüft einmal Ihre Identität. Die Partnerprojekte im Ökosystem werden sich auf diese Prüfung verlassen können. Die Partner bieten ihre eigenen Leistungen zu ihren eigenen Bedingungen an.',
    },
    account: {
      heading: 'Ihr Konto',
      text: 'Sie müssen mindestens 18 Jahre alt sein. Legen Sie ein einziges Konto an, und zwar für sich selbst. Verwenden Sie dafür Ihre eigene E-Mail-Adresse, Handynummer oder Wallet oder Ihr eigenes Google- oder Apple-Konto. Behalten Sie Passwörter, Codes und Schlüssel für sich: Alle, die sie kennen, können in Ihrem Namen handeln.',
    },
    truth: {
      heading: 'Wahre Angaben',
      text: 'Ihre Angaben müssen wahr sein und mit Ihrem Reisepass oder Personalausweis übereinstimmen. Senden Sie nur gültige Originale, die auf Sie ausgestellt sind. Ist ein Ausweis gefälscht oder gehört er nicht Ihnen, können wir Ihr Konto schließen und den Vorfall den Behörden melden.',
    },
    review: {
      heading: 'Prüfung',
      text: 'Ein Mensch prüft Ihre Unterlagen und entscheidet. Wir können Sie um ein weiteres Foto bitten, Ihre Identität bestätigen oder die Bestätigung ablehnen; den Grund nennen wir Ihnen immer. Bis zur Entscheidung können Sie Ihre Unterlagen zurückziehen, korrigieren und noch einmal senden. Ein Anspruch auf Bestätigung besteht nicht, soweit das Gesetz oder die Nachweise sie nicht zulassen.',
    },
    conduct: {
      heading: 'Faire Nutzung',
      text: 'Versuchen Sie nicht, in fremde Konten zu gelangen, den Dienst zu stören oder ihn automatisiert über das hinaus zu nutzen, was seine dokumentierte Schnittstelle erlaubt.',
    },
    liability: {
      heading: 'Haftung',
      text: 'Wir haften unbeschränkt bei Vorsatz, grober Fahrlässigkeit und Verletzung des Lebens, des Körpers oder der Gesundheit; im Übrigen haften wir nach dem Recht des Landes, in dem Sie wohnen. Die Zahlen der Partnerprojekte stammen von den Partnern selbst. Eine Anlageberatung leisten wir nicht.',
    },
    ending: {
      heading: 'Kündigung',
      text: 'Sie können Ihr Konto jederzeit auf der Seite „Ihre Daten“ löschen. Wir können es mit einer Frist von 30 Tagen kündigen, bei schweren Verstößen gegen diese Bedingungen auch sofort.',
    },
    changes: {
      heading: 'Änderungen',
      text: 'Wenn sich diese Bedingungen ändern, teilen wir Ihnen das mindestens 30 Tage vorher mit: hier und, wenn wir Ihre Adresse haben, auch per E-Mail. Wenn Sie nicht einverstanden sind, können Sie Ihr Konto bis dahin löschen.',
    },
  },
  privacy: {
    intro:
      'Sie sind dabei, uns Ihren Reisepass oder Personalausweis anzuvertrauen. Diese Seite erklärt, was damit geschieht.',
    what: {
      heading: 'Was wir speichern',
      text: 'Ihre E-Mail-Adresse oder Handynummer; einen nicht umkehrbaren Hashwert Ihres Passworts; Ihren Namen, Ihr Geburtsdatum, Ihre Staatsangehörigkeit, Ihr Wohnsitzland und Ihre Adresse; die Fotos Ihres Ausweises und Ihr Selfie; die IP-Adresse, die Ihr Browser mitteilt; und das, was die nächsten beiden Abschnitte beschreiben.',
    },
    providers: {
      heading: 'Google, Apple und Wallets',
      text: 'Wenn Sie Google oder Apple wählen, erhalten wir von dort eine Kennung Ihres dortigen Kontos, Ihre E-Mail-Adresse (bei Apple kann es eine sein, die nur an Sie weiterleitet) und Ihren Namen, aber nie ein Passwort. Google oder Apple erfährt, dass Sie sich hier anmelden. Wenn Sie eine Wallet nutzen, speichern wir ihre Adresse. Die Signatur, die belegt, dass die Wallet Ihnen gehört, prüfen wir, speichern sie aber nicht.',
    },
    sign_ins: {
      heading: 'Anmeldungen und Sicherheit',
      text: 'Zu jeder Sitzung speichern wir, wann und wie sie begann, wann sie zuletzt genutzt wurde, von welcher IP-Adresse sie kam und wie sich Ihr Browser zu erkennen gibt. Sie sehen diese Liste in Ihrem Konto und können jede Sitzung beenden. Außerdem führen wir ein Sicherheitsprotokoll über Ereignisse wie Anmeldungen, falsche Passwörter und Codes sowie Änderungen an Ihrem Passwort oder Ihren Anmeldemethoden: was geschah, wann und von welcher IP-Adresse aus. Passwörter, Codes und E-Mail-Adressen stehen nicht darin. Auch die Zeitzone, die Ihr Browser mitteilt, speichern wir, damit die Uhrzeiten in unseren E-Mails für Sie stimmen.',
    },
    why: {
      heading: 'Wozu',
      text: 'Um Ihnen ein Konto zu geben, es zu schützen und Ihre Identität zu prüfen, weil Sie uns darum bitten und weil das Gesetz es von unseren Partnern verlangt. Wir zeigen keine Werbung und verkaufen keine Daten.',
    },
    images: {
      heading: 'Ihre Fotos',
      text: 'Wenn ein Foto ankommt, kodieren wir es neu, um versteckte Daten wie den Aufnahmeort zu entfernen, und speichern es, verschlüsselt mit einem eigenen Schlüssel. Öffnen können es nur die Personen, die Ihre Unterlagen prüfen, und die Seite „Ihre Daten“ zeigt Ihnen jeden ihrer Zugriffe.',
    },
    document_code: {
      heading: 'Ein Ausweis, ein Konto',
      text: 'Damit niemand sonst mit Ihrem Ausweis ein Konto bestätigen kann, speichern wir unter Umständen einen Code, wenn wir Ihre Identität bestätigen. Wir berechnen ihn mit einem geheimen Schlüssel aus Art, Ausstellungsland und Nummer des Ausweises; die Nummer lässt sich daraus nicht ablesen. Wir speichern den Code, solange Ihre Identität bestätigt ist, oder bis Sie Ihr Konto löschen. Erneuern Sie die Identitätsprüfung mit einem anderen Ausweis, bleibt der Code des alten bis zu dessen Ablauf gespeichert. Melden Sie einen Ausweis als verloren oder gestohlen, oder widerrufen wir Ihre Identitätsprüfung, bleibt der Code bis zum Ablauf des Ausweises gespeichert, auch wenn Sie Ihr Konto löschen; danach führt er nicht mehr zu Ihnen. Wissen wir nicht, wann ein Ausweis abläuft, speichern wir den Code bis zu zehn Jahre. Die Seite „Ihre Daten“ zeigt jeden Code, den wir speichern, und wie lange.',
    },
    who: {
      heading: 'Wer was sieht',
      text: 'Die Prüfpersonen sehen, was Sie eingereicht haben. Partner erhalten nur, wozu Sie zustimmen, und niemals Ihre Fotos. Die Dienste, die unsere E-Mails und SMS zustellen, erhalten Ihre Adresse oder Nummer und die Nachricht. Ist Ihre Wallet ein Smart Contract, prüft ein Dienst, der ihre Blockchain liest, die Signatur.',
    },
    partners: {
      heading: 'Partner, mit denen Sie sich verbinden',
      text: 'Wenn Sie zustimmen, sich bei einem Partner mit Portico anzumelden, erhält er eine zufällige Nummer, die für Sie steht, und erfährt, ob und seit welchem Monat Ihre Identität bestätigt ist und ob Sie mindestens 18 sind. Fragt er, wie Ihre Identität geprüft wurde, erfährt er auch die Art des Ausweises, die Art der Prüfung und den Monat. Ihren Namen, Ihr Geburtsdatum, Ihre Staatsangehörigkeit, Ihre Adresse, Ihre E-Mail-Adresse oder Ihre Handynummer erhält er nur, wenn er danach fragt, wenn Sie Ihre Angaben für Partner aufbewahren lassen und wenn Sie zustimmen, nachdem Sie jede davon gesehen haben. Ihre Fotos erhält er nie. Jeder Partner bekommt eine andere Nummer. An ihr können Partner also nicht erkennen, dass sie beide Sie kennen; an Ihrem Namen oder Ihrer E-Mail-Adresse könnten sie es. Möchte ein Partner Ihren Ausweis wiedererkennen, erhält er eine weitere Nummer, die bei jedem Partner anders ist und gleich bleibt, wenn Sie mit einem anderen Konto wiederkommen. Wenn Sie sich abmelden, die Verbindung zu einem Partner trennen, Ihre Daten löschen oder Ihr Konto löschen, können wir dem Partner mitteilen, dass Ihre Anmeldung dort beendet ist. Wir speichern, mit welchen Partnern Sie sich verbunden haben, wozu Sie zugestimmt haben, wann Sie jeden zum ersten und zum letzten Mal genutzt haben und was jeder wann erfahren hat. Die Seite „Ihre Daten“ zeigt all das; dort können Sie die Verbindung zu einem Partner auch trennen: Er behält, was er schon weiß, erhält von uns aber nichts mehr. Nutzen Sie einen Partner ein Jahr lang nicht, fragen wir Sie erneut. Was Partner erfahren haben, speichern wir, bis Sie Ihr Konto löschen.',
    },
    how_long: {
      heading: 'Wie lange',
      text: 'Codes und Links gelten höchstens 30 Minuten. Den Eintrag zu einer Sitzung löschen wir eine Woche nach ihrem Ende. Die Daten des Kontos speichern wir, bis Sie Ihr Konto löschen; das Sicherheitsprotokoll bleibt länger, damit sich Missbrauch aufklären lässt. Ein Foto, das Sie gespeichert, aber nicht gesendet haben, löschen wir nach sieben Tagen. Ziehen Sie Ihre Unterlagen zurück, bleiben die Fotos weitere sieben Tage gespeichert; Ihre Angaben bleiben erhalten. Was Sie gesendet haben, löschen wir samt den Schlüsseln einige Zeit nach der Entscheidung: Die Seite „Ihre Daten“ nennt den Tag. Dass Ihre Identität bestätigt wurde, wann und mit welcher Art von Ausweis, und dass Sie mindestens 18 Jahre alt sind, speichern wir, solange Sie ein Konto haben. Wenn Sie Ihre Angaben für Partner aufbewahren lassen, bewahren wir die geprüften Angaben verschlüsselt auf, bis Sie sie löschen oder Ihre Identitätsprüfung nicht mehr gültig ist. Sicherungskopien können noch Daten enthalten, bis sie ablaufen.',
    },
    browser: {
      heading: 'Auf Ihrem Gerät',
      text: 'Ihr Browser hält Sie angemeldet. Er merkt sich Ihre Eingaben, bis Sie sie senden, außerdem den Inhalt Ihres Warenkorbs auf dem Marktplatz und die Wallet, die Sie dort verbunden haben. Kurzlebige Cookies belegen, dass dieser Browser Ihre Adresse bestätigt oder eine Anmeldung mit Google, Apple oder einer Wallet begonnen hat. Tracking-Cookies verwenden wir nicht.',
    },
    rights: {
      heading: 'Ihre Rechte',
      text: 'Auf der Seite „Ihre Daten“ können Sie sehen, was gespeichert ist und wer es angesehen hat, alles herunterladen, es löschen oder Ihr Konto löschen. Außerdem können Sie Ihre Daten berichtigen lassen, ihrer Nutzung widersprechen und sich bei der Datenschutzbehörde Ihres Landes beschweren.',
    },
    contact: {
      heading: 'Kontakt',
      text: 'Verantwortlich für Ihre Daten ist das Unternehmen, das diese Website betreibt. Schreiben Sie an {email}.',
    },
  },
} satisfies LegalMessages;
