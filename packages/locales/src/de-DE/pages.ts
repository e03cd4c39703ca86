import type { PagesMessages } from '../messages.ts';

export const pages = {
  blog: {
    title: 'Blog',
    lede: 'Wie Portico funktioniert und warum es so gemacht ist.',
    articles: {
      once: {
        title: 'Warum wir Ihren Reisepass nur einmal verlangen',
        text: [
          'Unsere Partner müssen wissen, dass Sie es wirklich sind und dass Sie volljährig sind. Jeder von ihnen könnte Ihren Reisepass verlangen. Bei Portico zeigen Sie ihn (oder Ihren Personalausweis) nur einmal, und zwar uns. Alle Partner werden sich auf das Ergebnis verlassen können.',
          'Partner werden erfahren, dass Ihre Identität bestätigt ist; Ihre Fotos und Ihre Adresse bekommen sie nicht. Ihre Fotos sehen nur die Personen, die sie prüfen. Sobald die Fotos bei uns ankommen, entfernen wir versteckte Daten wie den Aufnahmeort und verschlüsseln jedes Foto mit einem eigenen Schlüssel.',
          'Für Sie sind das etwa vier Minuten: ein paar Angaben, Ihr Ausweis und ein Selfie mit dem Ausweis. Dann vergleicht ein Mensch beides und entscheidet. Sobald Ihre Identität bestätigt ist, sind alle Funktionen freigeschaltet.',
        ],
      },
      ways: {
        title: 'Sechs Anmeldemethoden, ein Konto',
        text: [
          'Passwort, Code per E-Mail, Code per SMS, Google, Apple oder Wallet: Mit jeder dieser Methoden können Sie sich bei Ihrem Konto anmelden. Nehmen Sie die, die Ihnen gerade am besten passt. Welche der sechs es hier gibt, entscheidet das Unternehmen, das diese Website betreibt.',
          'Unter „Anmeldung und Sicherheit“ können Sie eine zweite Anmeldemethode hinzufügen. So kommen Sie auch dann noch in Ihr Konto, wenn Sie Ihr Handy verlieren oder Ihr Passwort vergessen. Die letzte Methode lässt sich nicht entfernen. Immer wenn eine Methode hinzugefügt oder entfernt wird, schreiben wir an die E-Mail-Adresse oder Handynummer in Ihrem Konto.',
          'Auf derselben Seite sehen Sie, wo Sie angemeldet sind: in welchem Browser, wann zuletzt und von welcher IP-Adresse. Kommt Ihnen eine Sitzung fremd vor, beenden Sie sie gleich dort.',
        ],
      },
      numbers: {
        title: 'Wie Partner dazukommen und was ihre Zahlen bedeuten',
        text: [
          'Zum Ökosystem gehören Partnerprojekte; sie werden sich auf Ihre Identitätsprüfung verlassen können. Welche Projekte dazugehören, entscheidet das Unternehmen, das diese Website betreibt. Es zeigt jeden Partner mit Namen, kurzer Beschreibung, Logo und zwei Zahlen.',
          'Die erste ist die Zahl der Nutzer. Die zweite ist der TVL, kurz für „Total Value Locked“: das Geld, das Menschen dem Projekt anvertraut haben, in US-Dollar. Beide Zahlen stammen von den Partnern, und die Liste nennt ihr Datum. Veraltete Zahlen erscheinen grau. Nichts davon ist eine Anlageempfehlung.',
          'Portico bringt Beispielprojekte mit, die samt ihren Zahlen erfunden sind, damit es vom ersten Tag an etwas zu sehen gibt. Sie bleiben, bis das Unternehmen, das diese Website betreibt, sie durch eigene Partner ersetzt.',
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
          'Die Partnerprojekte müssen wissen, dass Sie es wirklich sind und dass Sie volljährig sind. Sie zeigen Ihren Ausweis nur einmal, und zwar uns, und alle Partner werden sich auf das Ergebnis verlassen können. Schon vorher können Sie Ihr Konto nutzen und sich umsehen; zu den Angeboten der Partner werden Sie Zugang haben, sobald Ihre Identität bestätigt ist.',
      },
      safe: {
        question: 'Ist es sicher, Reisepass oder Personalausweis zu senden?',
        answer:
          'Sobald ein Foto bei uns ankommt, entfernen wir versteckte Daten wie den Aufnahmeort und speichern es, verschlüsselt mit einem eigenen Schlüssel. Öffnen können es nur die Personen, die Ihre Unterlagen prüfen. Partner werden erfahren, ob Ihre Identität bestätigt ist; Ihre Fotos und Ihre Adresse bekommen sie nicht.',
      },
      documents: {
        question: 'Welche Ausweise nehmen Sie an?',
        answer:
          'Einen Reisepass oder beide Seiten eines Personalausweises: amtlich, gültig und im Original. Kopien, Scans und andere Dokumente, zum Beispiel Führerscheine, nehmen wir nicht an. Das Vereinigte Königreich stellt keine Personalausweise aus; wenn Sie von dort kommen, nutzen Sie Ihren Reisepass.',
      },
      countries: {
        question: 'Für welche Länder gibt es die Identitätsprüfung?',
        answer:
          'Derzeit für elf: das Vereinigte Königreich, Spanien, Tschechien, Saudi-Arabien, Israel, Italien, Polen, Russland, die Ukraine, Deutschland und Frankreich. Das gilt für Ihren Wohnsitz, Ihre Staatsangehörigkeit und das Land, das Ihren Ausweis ausgestellt hat; es muss nicht jedes Mal dasselbe sein.',
      },
      time: {
        question: 'Wie lange dauert die Identitätsprüfung?',
        answer:
          'Sie brauchen etwa vier Minuten: ein paar Angaben, Fotos Ihres Ausweises und ein Selfie mit dem Ausweis. Danach prüft ein Mensch alles. Sobald eine Entscheidung gefallen ist, sehen Sie sie auf Ihrer Startseite, und wir schreiben Ihnen, wenn wir Ihre E-Mail-Adresse oder Handynummer haben. In der Zwischenzeit brauchen Sie nichts zu tun.',
      },
      refused: {
        question: 'Was ist, wenn meine Unterlagen nicht angenommen werden?',
        answer:
          'Ihr Konto bleibt bestehen, und auf Ihrer Startseite und in Ihrem Profil steht, was Sie tun können. Konnten wir die Fotos nicht beurteilen, können Sie bessere senden. Konnten wir den Ausweis nicht annehmen, können Sie es mit einem anderen versuchen.',
      },
      wallet: {
        question: 'Kostet es etwas, sich mit einer Wallet anzumelden?',
        answer:
          'Nein. Ihre Wallet signiert eine kurze Nachricht, in der diese Website genannt wird. Das belegt, dass die Wallet Ihnen gehört. Es ist keine Transaktion: Es fällt keine Gebühr an, nichts wird bewegt, und wir bekommen auch keine Erlaubnis, etwas zu bewegen. Wir speichern nur die Adresse der Wallet.',
      },
      marketplace: {
        question: 'Ist der Marktplatz echt?',
        answer:
          'Noch nicht. Er zeigt, wie ein Marktplatz hier aussehen wird: Sie können suchen, filtern, sortieren und stöbern, aber die Sammlung, die Coins, ihre Preise und ihre Geschichte sind erfunden. Nichts davon ist ein Angebot oder eine Empfehlung.',
      },
      cart: {
        question: 'Kann ich kaufen, was in meinem Warenkorb liegt?',
        answer:
          'Nein, die Kasse ist nicht geöffnet. Sie können Artikel in den Warenkorb legen und wieder herausnehmen, und Ihr Browser merkt sie sich. Es wird nichts bestellt, reserviert oder abgebucht.',
      },
      lost: {
        question: 'Ich kann mich nicht mehr anmelden. Was kann ich tun?',
        answer:
          'Nutzen Sie eine andere Anmeldemethode, die in Ihrem Konto hinterlegt ist: einen Code per E-Mail oder SMS, Google, Apple oder eine Wallet. Wenn Sie Ihr Passwort vergessen haben, fordern Sie auf der Seite, auf der Sie es eingeben, einen Link an; wir senden ihn per E-Mail. Solange Sie sich noch anmelden können, fügen Sie über Ihr Profil eine zweite Methode hinzu.',
      },
      deletion: {
        question: 'Kann ich mein Konto löschen?',
        answer:
          'Ja, jederzeit. Öffnen Sie „Ihre Daten“ und wählen Sie „Mein Konto löschen“. Was wir wie lange speichern und welche Rechte Sie haben, steht in der Datenschutzerklärung, die unten auf jeder Seite verlinkt ist.',
      },
      languages: {
        question: 'In welchen Sprachen gibt es Portico?',
        answer:
          'In elf: Englisch, Spanisch, Tschechisch, Arabisch, Hebräisch, Italienisch, Polnisch, Russisch, Ukrainisch, Deutsch und Französisch. Sie wählen die Sprache oben auf der Seite. Ihr Browser merkt sie sich, und auch Ihre Codes senden wir in dieser Sprache.',
      },
    },
    learn: 'Mehr über die Identitätsprüfung und die Partner',
    begin: {
      title: 'Kann es losgehen?',
      text: 'Sie brauchen nur eine E-Mail-Adresse.',
      action: 'Konto anlegen',
    },
    verify: {
      title: 'Bereit für die Identitätsprüfung?',
      text: 'Halten Sie Ihren Personalausweis oder Reisepass bereit. Es dauert etwa vier Minuten.',
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
          'Ihren Personalausweis oder Reisepass, gültig und im Original, ein Handy oder einen Computer mit Kamera und etwa vier Minuten Zeit. Sie müssen mindestens 18 Jahre alt sein und in einem der Länder auf unserer Liste wohnen. Sie sehen die Liste im ersten Schritt der Identitätsprüfung.',
      },
      time: {
        question: 'Wie lange dauert es?',
        answer:
          'Sie brauchen etwa vier Minuten. Danach prüft ein Mensch Ihre Unterlagen, und wir schreiben Ihnen, sobald eine Entscheidung gefallen ist, wenn wir Ihre E-Mail-Adresse oder Handynummer haben. Sie können zwischendurch aufhören und später weitermachen, auch auf einem anderen Gerät: Wir speichern Ihre Angaben und bewahren nicht gesendete Fotos sieben Tage lang auf.',
      },
      selfie: {
        question: 'Warum ein Selfie mit dem Ausweis?',
        answer:
          'Ein Ausweis allein könnte verloren, gestohlen oder kopiert sein. Das Selfie zeigt, dass ihn die Person in der Hand hält, auf die er ausgestellt ist. Ein Mensch, kein Programm, vergleicht Ihr Gesicht mit dem Foto im Ausweis.',
      },
      images: {
        question: 'Wer sieht meine Fotos?',
        answer:
          'Nur die Personen, die sie prüfen, und Sie können jeden ihrer Zugriffe sehen. Wir verschlüsseln jedes Foto mit einem eigenen Schlüssel, sobald es ankommt, und entfernen versteckte Daten wie den Aufnahmeort. Partner werden erfahren, ob Ihre Identität bestätigt ist; Ihre Fotos bekommen sie nicht.',
      },
      after: {
        question: 'Was geschieht, wenn ich alles gesendet habe?',
        answer:
          'Auf Ihrer Startseite steht der aktuelle Stand. Ein Mensch prüft Ihre Angaben und Fotos und entscheidet. Auch das Ergebnis erscheint dort, und wir schreiben Ihnen, wenn wir Ihre E-Mail-Adresse oder Handynummer haben. In der Zwischenzeit brauchen Sie nichts zu tun und können Ihr Konto weiter nutzen. Fällt Ihnen vor der Entscheidung ein Fehler auf, können Sie Ihre Unterlagen auf der Startseite zurückziehen, korrigieren und noch einmal senden.',
      },
      rejected: {
        question: 'Und wenn meine Unterlagen nicht angenommen werden?',
        answer:
          'Wir nennen Ihnen den Grund. Brauchen wir nur ein anderes Foto, steht auf Ihrer Startseite, welches und warum, und Sie senden nur dieses noch einmal. Wegen eines misslungenen Fotos verlieren Sie nicht Ihr Konto.',
      },
      password: {
        question: 'Wie melde ich mich ohne Passwort an?',
        answer:
          'Geben Sie auf der Anmeldeseite Ihre E-Mail-Adresse oder Handynummer ein. Wir senden Ihnen einen 6-stelligen Code, mit dem Sie sich anmelden. Auch mit Google, Apple oder einer Wallet geht es. Welche dieser Methoden es hier gibt, entscheidet das Unternehmen, das diese Website betreibt.',
      },
      tvl: {
        question: 'Was ist der TVL?',
        answer:
          '„Total Value Locked“: der Gesamtbetrag, den Menschen einem Projekt anvertraut haben, in US-Dollar. Er zeigt, wie groß ein Projekt ist, aber nicht, wie gut oder wie sicher. Die Liste der Partner nennt das Datum, von dem die Zahl stammt.',
      },
      looks: {
        question: 'Kann ich Sprache und Darstellung ändern?',
        answer:
          'Ja. Die elf Sprachen finden Sie oben auf jeder Seite, auf kleinen Bildschirmen im Menü. Die Darstellung finden Sie ganz unten: dunkel, hell oder wie auf Ihrem Gerät. Ihr Browser merkt sich Ihre Auswahl.',
      },
    },
    begin: {
      title: 'Bereit?',
      text: 'Sie brauchen nur eine E-Mail-Adresse.',
      action: 'Konto anlegen',
    },
  },
} satisfies PagesMessages;
