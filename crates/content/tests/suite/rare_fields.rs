//! Fields of heroes, service cards and explanations that few pages have.

use sightline_model::{Route, Section, ServiceColor};

use crate::folder::{TODAY, minimal};

#[test]
fn icon_background_picture_and_details_come_from_the_service_file() {
    let path = "services/pa-systems.toml";
    let card = "[card]\ntitle = \"Sound\"\ndescription = \"Every room.\"\ndetails = \"Tuned on site.\"\n\
                picture = { file = \"door.svg\", alt = \"A door\" }\n\n\
                [banner]\nicon = \"speaker\"\nbackground = \"plain-b.svg\"\n";
    let site = minimal().replace(path, "[banner]\n", card).site();
    let route = Route::Service("pa-systems".to_owned());
    let frame = site.document(&route, TODAY).frame;
    assert!(frame.banner.icon.is_some());
    let background = frame.banner.background.unwrap();
    assert!(background.src.contains("plain-b") && background.alt.is_empty());
    let cards = frame.service_cards.iter();
    let told: Vec<_> = cards.filter(|card| card.picture.is_some()).collect();
    assert_eq!(told.len(), 1);
    assert_eq!(told[0].details.as_deref(), Some("Tuned on site."));
    let other = site.document(&Route::Home, TODAY).frame.banner;
    assert_eq!((other.icon, other.background), (None, None));
}

#[test]
fn an_explainer_may_have_a_background_a_logo_and_a_video() {
    let text = "heading = \"Doors\"\n";
    let told = "heading = \"Doors\"\nbackground = \"orange\"\n\
                logo = { file = \"osdp.svg\", alt = \"OSDP\" }\n\
                video = { address = \"https://video.example/embed/1\", name = \"Video: a door\", \
                button = \"Play\", note = \"It learns of you.\" }\n";
    let drawing = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 80 20\"/>";
    let site = minimal()
        .append("media/osdp.svg", drawing)
        .replace("pages/home.toml", text, told)
        .site();
    let document = site.document(&Route::Home, TODAY);
    let tabs = document.page.sections().find_map(|section| match section {
        Section::Explainers(tabs) => Some(&tabs.explainers),
        _ => None,
    });
    let tab = &tabs.unwrap()[0];
    assert_eq!(tab.background, Some(ServiceColor::Orange));
    assert_eq!(tab.logo.as_ref().unwrap().alt, "OSDP");
    assert_eq!(tab.video.as_ref().unwrap().host, "video.example");
    let written = serde_json::to_value(minimal().site().document(&Route::Home, TODAY)).unwrap();
    assert!(!written.to_string().contains("\"video\""));
}
