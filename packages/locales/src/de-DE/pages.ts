import type { PagesMessages } from '../messages.ts';

export const pages = {
  blog: {
    title: 'Blog',
    lede: 'Wie Portico funktioniert und warum es so gemacht ist.',
    articles: {
      once: {
        title: 'Warum wir Ihren Ausweis nur einmal sehen wollen',
        text: [
          'Die Partner im Ökosystem müssen sicher sein, dass Sie es wirklich sind und dass Sie volljährig sind. Jeder von ihnen könnte Ihren Reisepass verlangen. Stattdessen zeigen Sie ihn nur einmal, und zwar uns; der Personalausweis tut es auch. Auf das Ergebnis können sich dann alle Partner verlassen.',
          'Partner erfahren, dass Ihre Identität bestätigt ist; Bilder und Adresse bekommen sie nicht. Ihre Fotos sieht nur, wer sie prüft. Wenn sie bei uns ankommen, entfernen wir versteckte Daten wie den Ort der Aufnahme und verschlüsseln jedes Bild mit einem eigenen Schlüssel.',
          'Sie brauchen dafür etwa vier Minuten: ein paar Angaben, Ihr Ausweis, ein Selfie mit dem Ausweis. Ein Mensch vergleicht beides und entscheidet. Sobald Ihre Identität bestätigt ist, stehen Ihnen alle Funktionen bei allen Partnern offen.',
        ],
      },
      ways: {
        title: 'Sechs Wege hinein, ein Konto',
        text: [
          'Passwort, Code per E-Mail, Code per SMS, Google, Apple oder Wallet: Jeder dieser Wege kann in Ihr Konto führen. Nehmen Sie den, der gerade am nächsten liegt. Welche der sechs es hier gibt, entscheidet das Unternehmen, das diese Website betreibt.',
          'Unter „Anmeldung und Sicherheit“ können Sie eine zweite Anmeldemethode hinzufügen. Dann sperrt Sie ein verlorenes Handy oder ein vergessenes Passwort nicht mehr aus. Die letzte Methode bleibt immer erhalten, und wird eine hinzugefügt oder entfernt, schreiben wir an die E-Mail-Adresse oder Handynummer in Ihrem Konto.',
          'Auf derselben Seite sehen Sie, wo Sie angemeldet sind: mit welchem Browser, wann zuletzt genutzt und von welcher Internetadresse. Kommt Ihnen eine Anmeldung fremd vor? Dann beenden Sie sie gleich dort, wo immer Sie gerade sind.',
        ],
      },
      numbers: {
        title: 'Wie Partner dazukommen und was ihre Zahlen bedeuten',
        text: [
          'Zum Ökosystem gehören Partnerprojekte, die sich auf die Prüfung Ihrer Identität verlassen können. Wer dazugehört, entscheidet das Unternehmen, das diese Website betreibt. Es zeigt jeden Partner mit Namen, einem Satz darüber, was er macht, einem Bild und zwei Zahlen.',
          'Die erste nennt die Nutzer. Die zweite ist der TVL, kurz für „Total Value Locked“: was Menschen dem Projekt anvertraut haben, in US-Dollar. Beide stammen von den Partnern, und die Liste nennt den Tag, von dem sie sind. Alte Zahlen werden grau. Eine Anlageempfehlung ist keine davon.',
          'Portico bringt Beispielprojekte mit, die samt ihren Zahlen erfunden sind, damit es vom ersten Tag an etwas zu sehen gibt. Sie bleiben, bis das Unternehmen, das diese Website betreibt, seine eigenen Partner an ihre Stelle setzt.',
        ],
      },
    },
  },
  faq: {
    title: 'Fragen und Antworten',
    lede: 'Zu Identitätsprüfung, Wallets, Marktplatz und Ihrem Konto.',
    questions: {
      why: {
        question: 'Warum soll ich meine Identität bestätigen?',
        answer:
          'Die Partnerprojekte müssen sicher sein, dass Sie es wirklich sind und dass Sie volljährig sind. Sie zeigen Ihren Ausweis nur einmal, und zwar uns, und alle Partner können sich auf das Ergebnis verlassen. Bis dahin können Sie Ihr Konto nutzen und sich umsehen; was die Partner anbieten, steht Ihnen offen, sobald Ihre Identität bestätigt ist.',
      },
      safe: {
        question: 'Kann ich meinen Reisepass oder Personalausweis unbesorgt senden?',
        answer:
          'Aus jedem Bild entfernen wir versteckte Daten wie den Ort der Aufnahme, sobald es bei uns ankommt, und wir speichern es mit einem eigenen Schlüssel verschlüsselt. Öffnen kann es nur, wer Ihre Einsendung prüft. Partner erfahren, ob Ihre Identität bestätigt ist; Bilder und Adresse bekommen sie nicht.',
      },
      documents: {
        question: 'Welche Dokumente nehmen Sie an?',
        answer:
          'Einen Reisepass oder einen Personalausweis mit beiden Seiten: amtlich, gültig und im Original. Kopien, Scans und andere Dokumente, zum Beispiel Führerscheine, werden abgelehnt. Das Vereinigte Königreich stellt keine Personalausweise aus, von dort geht es also nur mit dem Reisepass.',
      },
      countries: {
        question: 'Für welche Länder gibt es die Prüfung?',
        answer:
          'Derzeit für elf: das Vereinigte Königreich, Spanien, Tschechien, Saudi-Arabien, Israel, Italien, Polen, Russland, die Ukraine, Deutschland und Frankreich. Das gilt für Ihren Wohnsitz, für Ihre Staatsangehörigkeit und für das Land, das Ihren Ausweis ausgestellt hat; es muss nicht jedes Mal dasselbe sein.',
      },
      time: {
        question: 'Wie lange dauert die Prüfung?',
        answer:
          'Sie brauchen etwa vier Minuten: ein paar Angaben, Fotos Ihres Ausweises und ein Selfie mit dem Ausweis. Danach sieht sich ein Mensch alles an, und sobald entschieden ist, schreiben wir Ihnen. Bis dahin brauchen Sie nichts zu tun.',
      },
      refused: {
        question: 'Was ist, wenn meine Einsendung nicht angenommen wird?',
        answer:
          'Ihr Konto bleibt bestehen, und auf Ihrer Startseite und in Ihrem Profil steht, was Sie tun können. Ließen sich die Fotos nicht beurteilen, senden Sie bessere. Wurde das Dokument nicht angenommen, können Sie es mit einem anderen versuchen.',
      },
      wallet: {
        question: 'Kostet es etwas, sich mit einer Wallet anzumelden?',
        answer:
          'Nein. Ihre Wallet signiert eine kurze Nachricht, in der diese Website genannt wird, und das belegt, dass sie Ihnen gehört. Es ist keine Transaktion: Es fällt keine Gebühr an, nichts wird bewegt, und wir bekommen auch keine Erlaubnis, etwas zu bewegen. Von der Wallet speichern wir die Adresse.',
      },
      marketplace: {
        question: 'Ist der Marktplatz echt?',
        answer:
          'Noch nicht. Er zeigt, wie ein Marktplatz hier aussehen wird: Sie können suchen, filtern, sortieren und sich umsehen, aber die Sammlung, die Coins, ihre Preise und was mit ihnen geschehen ist, sind erfunden. Nichts davon ist ein Angebot oder eine Empfehlung.',
      },
      cart: {
        question: 'Kann ich kaufen, was in meinem Warenkorb liegt?',
        answer:
          'Nein, die Kasse ist nicht geöffnet. Sie können Artikel in den Warenkorb legen und wieder herausnehmen, und Ihr Browser merkt sie sich. Es wird nichts bestellt, reserviert oder abgebucht.',
      },
      lost: {
        question: 'Ich komme nicht mehr in mein Konto. Was nun?',
        answer:
          'Nutzen Sie eine andere Anmeldemethode, die Ihr Konto hat: einen Code per E-Mail oder SMS, Google, Apple oder eine Wallet. Wenn Sie Ihr Passwort vergessen haben, fordern Sie auf der Seite, die danach fragt, einen Link per E-Mail an. Und solange Sie noch hineinkommen, fügen Sie in Ihrem Profil eine zweite Methode hinzu.',
      },
      deletion: {
        question: 'Kann ich mein Konto löschen?',
        answer:
          'Ja, aber noch nicht per Klick: Wenden Sie sich an das Unternehmen, das diese Website betreibt. Was wie lange gespeichert wird und welche Rechte Sie haben, steht in der Datenschutzerklärung, die Sie unten auf jeder Seite finden.',
      },
      languages: {
        question: 'Welche Sprachen spricht Portico?',
        answer:
          'Elf: Englisch, Spanisch, Tschechisch, Arabisch, Hebräisch, Italienisch, Polnisch, Russisch, Ukrainisch, Deutsch und Französisch. Sie wählen oben auf der Seite eine aus, Ihr Browser merkt sie sich, und auch die Codes, die wir senden, kommen in dieser Sprache.',
      },
    },
    learn: 'Mehr über die Prüfung und die Partner',
    begin: {
      title: 'Keine Fragen mehr?',
      text: 'Für den Anfang genügt eine E-Mail-Adresse.',
      action: 'Konto anlegen',
    },
    verify: {
      title: 'Keine Fragen mehr?',
      text: 'Halten Sie Ihren Personalausweis oder Reisepass bereit, und nehmen Sie sich etwa vier Minuten Zeit.',
      action: 'Identität bestätigen',
    },
  },
  learn: {
    title: 'Gut zu wissen',
    lede: 'Kurze Antworten, bevor Sie beginnen.',
    questions: {
      need: {
        question: 'Was brauche ich?',
        answer:
          'Ihren Personalausweis oder Reisepass, gültig und im Original, ein Handy oder einen Computer mit Kamera und etwa vier Minuten Zeit. Sie müssen mindestens 18 Jahre alt sein und in einem der Länder auf unserer Liste wohnen: Sie sehen sie im ersten Schritt der Prüfung.',
      },
      time: {
        question: 'Wie lange dauert es?',
        answer:
          'Sie brauchen etwa vier Minuten. Danach sieht sich ein Mensch an, was Sie gesendet haben, und sobald entschieden ist, schreiben wir Ihnen. Sie können zwischendurch aufhören und später weitermachen, auch auf einem anderen Gerät: Ihre Eingaben und Fotos bleiben für Sie gespeichert.',
      },
      selfie: {
        question: 'Warum ein Selfie mit dem Ausweis?',
        answer:
          'Ein Ausweis allein kann verloren, gestohlen oder kopiert sein. Das Selfie zeigt, dass ihn die Person in der Hand hält, auf die er ausgestellt ist. Ein Mensch, kein Programm, vergleicht Ihr Gesicht mit dem Foto im Ausweis.',
      },
      images: {
        question: 'Wer sieht meine Bilder?',
        answer:
          'Nur wer sie prüft, und Sie sehen jedes Mal, wenn das jemand getan hat. Jedes Bild wird mit einem eigenen Schlüssel verschlüsselt, sobald es bei uns ankommt, und versteckte Daten wie der Ort der Aufnahme werden entfernt. Partner erfahren, ob Ihre Identität bestätigt ist; Bilder bekommen sie nicht.',
      },
      after: {
        question: 'Was geschieht, wenn ich alles gesendet habe?',
        answer:
          'Auf Ihrer Startseite steht dann, dass Ihre Einsendung geprüft wird. Ein Mensch sieht sich Ihre Angaben und Fotos an und entscheidet. Auch das Ergebnis steht dann dort, und wenn wir Ihre E-Mail-Adresse oder Handynummer haben, schreiben wir Ihnen. Bis dahin brauchen Sie nichts zu tun, und Ihr Konto steht Ihnen weiter offen. Fällt Ihnen vor der Entscheidung ein Fehler auf, können Sie Ihre Einsendung auf der Startseite zurückziehen, korrigieren und noch einmal senden.',
      },
      rejected: {
        question: 'Und wenn die Einsendung nicht angenommen wird?',
        answer:
          'Wir nennen Ihnen den Grund. Fehlt nur ein besseres Foto, steht auf Ihrer Startseite, welches und warum, und Sie senden nur dieses noch einmal. Ein misslungenes Foto kostet Sie nicht Ihr Konto.',
      },
      password: {
        question: 'Wie melde ich mich ohne Passwort an?',
        answer:
          'Geben Sie auf der ersten Seite Ihre E-Mail-Adresse oder Handynummer ein: Wir senden Ihnen einen 6-stelligen Code, und damit melden Sie sich an. Google, Apple oder eine Wallet gehen auch. Was davon es hier gibt, entscheidet das Unternehmen, das diese Website betreibt.',
      },
      tvl: {
        question: 'Was ist der TVL?',
        answer:
          '„Total Value Locked“: die Summe dessen, was Menschen einem Projekt anvertraut haben, in US-Dollar. Sie zeigt, wie groß ein Projekt ist, nicht, wie gut oder wie sicher. Die Liste der Partner nennt den Tag, von dem die Zahl ist.',
      },
      looks: {
        question: 'Kann ich Sprache und Darstellung ändern?',
        answer:
          'Ja. Elf Sprachen finden Sie oben auf jeder Seite, auf kleinen Bildschirmen im Menü, und die Darstellung ganz unten: dunkel, hell oder wie auf Ihrem Gerät. Ihr Browser merkt sich, was Sie gewählt haben.',
      },
    },
    begin: {
      title: 'Bereit?',
      text: 'Für den Anfang genügt eine E-Mail-Adresse.',
      action: 'Konto anlegen',
    },
  },
} satisfies PagesMessages;
